# Grundy's workbench. Output goes to out/ and bin/.

GO      ?= go
OUT     ?= out
FLAGS   := -trimpath
COUNT   ?= 5
ROWS    ?= .*
BEFORE  ?=
FUZZTIME ?= 20s

# What makes releases, in the version that the configuration was checked with.
GORELEASER ?= $(GO) run github.com/goreleaser/goreleaser/v2@v2.13.0

# Packages where goroutines meet, or whose tests are cheap enough to run under the race detector.
RACE    := ./sgtable/engine/... ./sgtable/exhaust ./internal/store ./periodicity ./periodicity/runs ./reports/survey

# What shows that the kernels of arm64 are right, where qemu-user runs them: each against its twin in Go, and games.
NEON    := LikeInGo|Gathers|ItsTwin|ThoseOfTheCells|AgreesFrom|Pieces|EveryPlace|RandomStreams

.DEFAULT_GOAL := help
.PHONY: help build engine playground report docs test test-long fuzz mutants test-slurm test-coq lint bench bench-packages release clean rename

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: engine ## build bin/analyze, with the engine of the playground in it
	$(GO) build $(FLAGS) -tags playground -o bin/analyze ./cmd/analyze

engine: # what the playground runs: compiled to WebAssembly once, linked again if it has changed
	$(GO) run ./reports/playground/pack

playground: build ## write out/playground.html: the program in a page that works offline
	mkdir -p $(OUT)
	bin/analyze playground -o $(OUT)/playground.html

report: build ## reproduce the tables and figures of the papers into out/
	bin/analyze report -o $(OUT)

docs: ## write docs/bibliography.md and docs/licences.md, which are made of data, and collect the licences
	$(GO) run ./docs/licences/collect
	$(GO) test ./reports/bibliography -run TestDocument -update

test: ## run the tests
	$(GO) test ./...

test-long: ## run the tests that take minutes: long sequences, the race detector, the tags without assembly, mutants
	GRUNDY_LONG=1 $(GO) test -p $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -timeout 30m ./... # one package mostly waits, for runs that it kills
	$(GO) test -race $(RACE)
	$(GO) test -tags purego ./sgtable/engine ./sgtable/engine/lanes ./sgtable/engine/naive
	! command -v qemu-aarch64 >/dev/null || GOARCH=arm64 CGO_ENABLED=0 $(GO) test -exec qemu-aarch64 -run '$(NEON)' ./sgtable/engine/lanes
	$(MAKE) mutants

fuzz: ## every fuzz test for FUZZTIME (20s) each
	@grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sort | while IFS=: read -r file test; do \
		echo "$$(dirname $$file) $${test#func }"; \
		$(GO) test -run '^$$' -fuzz "^$${test#func }$$" -fuzztime $(FUZZTIME) "$$(dirname $$file)" || exit 1; \
	done

mutants: ## break each condition in turn and see that a test fails (MUTANTS='-run NAME' or '-sample 10' for some)
	$(GO) run ./internal/mutants $(MUTANTS)

test-slurm: ## a survey on a real Slurm whose nodes die (INSTALL=1 installs Debian's packages first)
	reports/survey/slurm/test/test.sh

test-coq: ## Coq checks the theorems and periods that are proved in it (INSTALL=1 installs Debian's coq first)
	periodicity/verify/coq/test.sh

lint: ## gofmt, go vet, staticcheck, and the builds for other systems
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "gofmt would change:" $$unformatted; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod tidy -diff
	GOOS=windows GOARCH=amd64 $(GO) build -o /dev/null ./cmd/analyze
	GOOS=darwin GOARCH=arm64 $(GO) build -o /dev/null ./cmd/analyze
	GOOS=linux GOARCH=arm64 $(GO) build -o /dev/null ./cmd/analyze

# What make bench times: lanes in COUNT rounds, and the slow oracles in two.
BENCH   = -test.run '^$$' -test.timeout 0 -test.benchtime 0.3s -test.bench

bench: ## the tables of docs/performance.md (COUNT=5 rounds; ROWS='0\.6|grundy' for some games; BEFORE=commit to compare with, in alternation)
	mkdir -p $(OUT) && rm -f $(OUT)/bench.txt $(OUT)/before.txt
	$(GO) test -c -o $(OUT)/now.test ./internal/enginetest
	$(GO) test -c -tags purego -o $(OUT)/purego.test ./internal/enginetest
	if [ -n "$(BEFORE)" ]; then rm -rf $(OUT)/before && mkdir $(OUT)/before && git archive $(BEFORE) | tar -x -C $(OUT)/before && \
	  (cd $(OUT)/before && $(GO) test -c -o ../before.test ./internal/enginetest) && rm -rf $(OUT)/before; fi
	for round in $$(seq $(COUNT)); do \
	  $(OUT)/now.test $(BENCH) 'Engines/game=($(ROWS))$$/.*/engine=lanes' | tee -a $(OUT)/bench.txt && \
	  if [ -n "$(BEFORE)" ]; then $(OUT)/before.test $(BENCH) 'Engines/game=($(ROWS))$$/.*/engine=lanes' | tee -a $(OUT)/before.txt; fi && \
	  $(OUT)/purego.test $(BENCH) 'Engines/game=($(ROWS))$$/.*/engine=lanes' | tee -a $(OUT)/bench.txt && \
	  $(OUT)/now.test $(BENCH) '(Threads|Longer)/game=($(ROWS))$$' | tee -a $(OUT)/bench.txt || exit 1; done
	for round in 1 2; do $(OUT)/now.test $(BENCH) 'Engines/game=($(ROWS))$$/.*/engine=(naive|marking)' | tee -a $(OUT)/bench.txt || exit 1; done
	$(GO) run ./internal/enginetest/perftable $(if $(BEFORE),-before $(OUT)/before.txt) $(OUT)/bench.txt

bench-packages: ## benchmarks of the other packages, in the form that benchstat reads
	$(GO) test -run '^$$' -bench . -count $(COUNT) ./sgtable/engine/naive ./sgtable/engine/marking ./periodicity ./sgtable/wythoff ./internal/store

release: ## archives for linux, macOS and Windows into dist/, as a release would have them (GORELEASER=goreleaser for one that is installed)
	$(GORELEASER) check
	$(GORELEASER) release --snapshot --clean --skip=publish

clean: ## remove what was built and written
	rm -rf bin build dist reports/playground/built $(OUT)

rename: ## give the module another path: make rename MODULE=host/path
	@test -n "$(MODULE)" || { echo "make rename: want MODULE=host/path"; exit 2; }
	old=$$($(GO) list -m) && $(GO) mod edit -module $(MODULE) && \
	git ls-files -z '*.go' '*.s' | xargs -0 sed -i "s|$$old/|$(MODULE)/|g; s|\"$$old\"|\"$(MODULE)\"|g"
