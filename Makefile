# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-completions test-integrations run format bench bench-triage

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
	Benchmarks/run-triage

test-browser:
	Tests/Browser/run

# The completions in bash, zsh and fish, and the manual page in mandoc and groff: all have to be there.
test-completions:
	@for tool in bash zsh fish mandoc groff; do \
	  command -v $$tool >/dev/null || { echo "$$tool is missing" >&2; exit 1; }; done
	swift test --disable-xctest --filter 'CompletionTests|HelpTests'
