# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-integrations test-bench test-completions run format \
  bench bench-triage bench-gate

build:
	swift build -c release

test:
	Scripts/test

test-integrations:
	Integrations/test

run:
	Scripts/run

format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

bench:
	Benchmarks/run

bench-triage:
	Benchmarks/run --only reports

bench-gate:
	Benchmarks/run --gate

test-bench:
	swift test --package-path Benchmarks --disable-xctest

test-browser:
	Tests/Browser/run

# Scores a labelled corpus: make accuracy [CORPUS=DIR]; ARGS=--misses lists what went wrong.
.PHONY: accuracy
accuracy:
	Tests/Accuracy/run $(CORPUS) $(ARGS)

# Checks the settings in the guides to causes with nginx, Apache and HAProxy, where they are installed.
.PHONY: test-server-settings
test-server-settings:
	Tests/ServerSettings/run

# The completions in bash, zsh and fish, and the manual page in mandoc and groff: all have to be there.
test-completions:
	@for tool in bash zsh fish mandoc groff; do \
	  command -v $$tool >/dev/null || { echo "$$tool is missing" >&2; exit 1; }; done
	swift test --disable-xctest --filter 'CompletionTests|HelpTests'

# Reads lines of 2 GiB, from a file and through a pipe: some minutes.
.PHONY: test-long
test-long:
	ATSEXPLAIN_LONG=1 swift test --disable-xctest --filter aLongLineTakesNoMemory
