package lanes

// assembly is false, and known to be where the program is built for a browser: what only the assembly is used by is left
// out of a page of at most three million bytes.
const assembly = false
