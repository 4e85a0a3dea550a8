# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build run test format install dist release
PREFIX ?= /usr/local

build:
	swift build -c release

run:
	Scripts/run

test:
	Scripts/test

format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

# Program, manual page and completions; DESTDIR is honoured, as packagers expect.
install:
	DESTDIR="$(DESTDIR)" Scripts/install "$(PREFIX)"

# The archive, the Debian package and their checksums, in dist/.
dist:
	Scripts/dist

# Sets the version, checks what a release needs, commits and tags: make release VERSION=1.2.0. Pushes
# nothing.
release:
	Scripts/release "$(VERSION)"

# Tests that take long, or need tools that others wrote.

.PHONY: test-asan test-tsan test-long compare-release fuzz test-bench test-browser test-completions
.PHONY: test-assistant test-delivery test-extending test-integrations test-plugin test-schemas
.PHONY: test-server-settings test-unified-log

# The tests, with each access to memory checked, or each access from two threads.
# What was freed is kept to find late uses, but not so much of it that memory couldn't be tested.
test-asan:
	ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16 swift test --sanitize address --scratch-path .build/asan --disable-xctest

test-tsan:
	ATSEXPLAIN_SANITIZER=thread swift test --sanitize thread --scratch-path .build/tsan --disable-xctest

# Reads lines of 2 GiB, from a file and through a pipe: some minutes. Plants each kind of secret in each
# way in each sample: half an hour. Compares each sample with itself in every place. Where valgrind is
# installed, counts the instructions of logs of all shapes and lengths, and prints the table: half an hour.
# (valgrind doesn't read the debugging information of a whole program.)
test-long:
	swift build -c release --product atsexplain
	strip -o .build/atsexplain-stripped "$$(swift build -c release --show-bin-path)/atsexplain"
	ATSEXPLAIN_LONG=1 ATSEXPLAIN_RELEASE="$(CURDIR)/.build/atsexplain-stripped" \
	  swift test --disable-xctest \
	  --filter 'aLongLineTakesNoMemory|PlantedSecretTests|DifferentialTests|GrowthTableTests'

# Compares what this tree answers with what the last release does: make compare-release [TAG=1.2.0].
compare-release:
	Scripts/compare-release $(TAG)

# Fuzzes one target, or all: make fuzz TARGET=plist SECONDS=300
TARGET ?= all
# SECONDS is a variable of some shells as well, so only make's own counts.
fuzz:
	Tests/Fuzz/run "$(TARGET)" "$(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)"

test-bench:
	swift test --package-path Benchmarks --disable-xctest

test-browser:
	Tests/Browser/run

# The completions in bash, zsh and fish, and the manual page in mandoc and groff: all have to be there.
test-completions:
	@for tool in bash zsh fish mandoc groff; do \
	  command -v $$tool >/dev/null || { echo "$$tool is missing" >&2; exit 1; }; done
	swift test --disable-xctest --filter 'CompletionTests|HelpTests'

# The server of `atsexplain mcp` with the client package of Python.
test-assistant:
	Tests/Assistant/run

test-delivery:
	Tests/Delivery/run

test-integrations:
	Integrations/test

# Adds a made-up format and cause where CONTRIBUTING.md says, builds, and asks about them.
test-extending:
	Tests/Extending/run

# Runs SwiftPM's command plugin in a package made for it.
test-plugin:
	Integrations/swiftpm/test

test-schemas:
	Tests/Schemas/run

# Compares the messages that are read in archives of the unified log with those that another reader finds.
test-unified-log:
	Tests/UnifiedLogPeer/run

# Checks the settings in the guides to causes with nginx, Apache and HAProxy, where they are installed.
test-server-settings:
	Tests/ServerSettings/run

# The page atsexplain.html, with the engine as WebAssembly; whether the engine answers as the program does,
# byte for byte, in node; and the page in a headless Chromium. CORPUS names a folder of logs to compare as well.

.PHONY: web test-web test-page

web:
	Scripts/web

test-web: web
	swift build --product atsexplain
	node Tests/Web/compare.mjs "$$(swift build --show-bin-path)/atsexplain" .build/web/engine.wasm SampleLogs $(CORPUS)

test-page: web
	Tests/Web/run .build/web/atsexplain.html $(CORPUS)

# Measurements.

.PHONY: bench bench-gate bench-triage accuracy

bench:
	Benchmarks/run

bench-gate:
	Benchmarks/run --gate

bench-triage:
	Benchmarks/run --only reports

# Scores a labelled corpus: make accuracy [CORPUS=DIR]; ARGS=--misses lists what went wrong.
accuracy:
	Tests/Accuracy/run $(CORPUS) $(ARGS)

# The library.

.PHONY: docs api-check

# Builds the documentation of the library into .build/docs; fails on warnings and missing comments.
docs:
	Scripts/docs

# Compares the public API of the library with the last tag, or make api-check TAG=1.2.0.
api-check:
	Scripts/api-check $(TAG)
