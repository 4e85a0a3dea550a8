# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-integrations run format bench bench-triage bench-gate test-bench

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

# Builds the documentation of the library into .build/docs; fails on warnings and missing comments.
.PHONY: docs
docs:
	Scripts/docs

# Compares the public API of the library with the last tag, or make api-check TAG=1.2.0.
.PHONY: api-check
api-check:
	Scripts/api-check $(TAG)
