// Loaded into a server first, it makes the process keep more memory than an import may take.
globalThis.kept = Buffer.alloc(400 * 1024 * 1024, 1)
