@rem The scripts of package.json begin with exec, so that a signal to npm reaches the program. The shell of Windows has no such word.
@%*
