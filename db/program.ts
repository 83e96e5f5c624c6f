const HERE = import.meta.url
const BUILD = 'build/server/'

/** Whether this runs as `npm run build` has made it; else Node takes the sources as they are. */
export const IS_BUILT = HERE.endsWith('.js')

/** The folder of the program: where its `package.json` lies. */
export const ROOT = new URL(IS_BUILT ? HERE.slice(0, HERE.lastIndexOf(BUILD)) : new URL('..', HERE))

/** What a thread runs, of a source named from the root: the source, or what the build has made of it. */
export function threadFile(source: string): URL {
  return new URL(IS_BUILT ? BUILD + source.replace(/\.ts$/, '.js') : source, ROOT)
}
