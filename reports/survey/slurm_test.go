package survey

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The scripts for users and those of the test on a real Slurm (slurm/test/test.sh) are at least
// scripts that a shell can read, and say what docs/cluster.md says they do.
func TestSlurmScripts(t *testing.T) {
	for file, wants := range map[string][]string{
		"slurm/survey.sbatch":   {"#SBATCH --requeue", "#SBATCH --signal=B:USR1@300", "scontrol requeue", "SURVEY_REQUEUES"},
		"slurm/merge.sbatch":    {"afterany", "survey merge"},
		"slurm/verify.sbatch":   {"--segment", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"},
		"slurm/test/test.sh":    {"SKIP", "cmp "},
		"slurm/test/cluster.sh": {"127.0.0.1", "NoInAddrAny", "pids"},
		"slurm/test/install.sh": {"policy-rc.d"},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %q in it", file, want)
			}
		}
		if bash, err := exec.LookPath("bash"); err == nil {
			if out, err := exec.Command(bash, "-n", file).CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", file, err, out)
			}
		}
	}
}
