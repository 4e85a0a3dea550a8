# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-integrations test-bench test-completions run format \
  bench bench-triage bench-gate test-schemas \
  fuzz test-asan test-tsan

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

test-schemas:
	Tests/Schemas/run

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

# Fuzzes one target, or all: make fuzz TARGET=plist SECONDS=300
TARGET ?= all
# SECONDS is a variable of some shells as well, so only make's own counts.
fuzz:
	Tests/Fuzz/run "$(TARGET)" "$(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)"

# The tests, with each access to memory checked, or each access from two threads.
test-asan:
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize address --scratch-path .build/asan --disable-xctest

test-tsan:
	swift test --sanitize thread --scratch-path .build/tsan --disable-xctest
