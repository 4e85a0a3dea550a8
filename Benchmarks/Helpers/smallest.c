// The smallest program there is: what a start costs before any work.
int main(void) { return 0; }
