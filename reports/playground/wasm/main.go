//go:build js && wasm

// Command wasm is the engine of the playground: package ask in a worker of a page.
//
// The worker's script passes on what the page sends: ask(id, request) and stop(id). The engine posts, for each request,
// {id, done, all} now and then, and once {id, reply, values} or {id, failure}; reply and failure are JSON.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"
	"unsafe"

	"example.org/grundy/internal/memory"
	"example.org/grundy/reports/playground/ask"
)

// request is what the page asks.
type request struct {
	id      int
	text    string
	context context.Context
}

// between is the time between two moments at which the worker hears what the page has sent meanwhile.
const between = 60 * time.Millisecond

func main() {
	memory.Heed()
	requests := make(chan request, 64)
	stops := map[int]context.CancelFunc{} // there is one thread, so nothing has to be locked
	js.Global().Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		r := request{id: args[0].Int(), text: args[1].String()}
		r.context, stops[r.id] = context.WithCancel(context.Background())
		select {
		case requests <- r:
		default:
			delete(stops, r.id)
			post(map[string]any{"id": r.id, "failure": `{"error":"too many questions at a time"}`}, nil)
		}
		return nil
	}))
	js.Global().Set("stop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if stop, ok := stops[args[0].Int()]; ok {
			stop()
		}
		return nil
	}))
	post(map[string]any{"ready": true}, nil)
	session := ask.New()
	for r := range requests {
		answer(session, r)
		stops[r.id]()
		delete(stops, r.id)
	}
}

// answer answers a request, and posts how far it is on the way.
func answer(session *ask.Session, r request) {
	ctx := &sharing{Context: r.context, last: time.Now()}
	told := time.Now()
	reply, err := session.Answer(ctx, []byte(r.text), func(done, all int64) {
		ctx.share()
		if time.Since(told) > 100*time.Millisecond {
			told = time.Now()
			post(map[string]any{"id": r.id, "done": done, "all": all}, nil)
		}
	})
	var text []byte
	if err == nil {
		text, err = json.Marshal(reply.Data)
	}
	if err != nil {
		failure, _ := json.Marshal(ask.FailureOf(err)) // of strings and a number
		post(map[string]any{"id": r.id, "failure": string(failure)}, nil)
		return
	}
	post(map[string]any{"id": r.id, "reply": string(text)}, reply.Values)
}

// sharing is a context that lets the worker hear the page, a stop for instance, whenever it is looked at: WebAssembly has
// one thread, which a long computation never gives up by itself.
type sharing struct {
	context.Context
	last time.Time
}

func (s *sharing) share() {
	if time.Since(s.last) > between {
		js.Global().Call("setTimeout", goOn, 0)
		<-went // nothing else can run: the thread goes back to the browser
		s.last = time.Now()
	}
}

// goOn is called by the browser when it is done with what it has to do.
var (
	went = make(chan struct{}, 1)
	goOn = js.FuncOf(func(js.Value, []js.Value) any {
		went <- struct{}{}
		return nil
	})
)

// Err implements [context.Context].
func (s *sharing) Err() error {
	s.share()
	return s.Context.Err()
}

// Value implements [context.Context]. [context.Cause] asks for a value, not for the error.
func (s *sharing) Value(key any) any {
	s.share()
	return s.Context.Value(key)
}

// post sends a message to the page. Values are copied once, and handed over.
func post(message map[string]any, values []uint32) {
	m := js.ValueOf(message)
	if len(values) == 0 {
		js.Global().Call("postMessage", m)
		return
	}
	bytes := js.Global().Get("Uint8Array").New(4 * len(values))
	js.CopyBytesToJS(bytes, unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 4*len(values))) // both are little-endian
	buffer := bytes.Get("buffer")
	m.Set("values", js.Global().Get("Uint32Array").New(buffer))
	js.Global().Call("postMessage", m, []any{buffer})
}
