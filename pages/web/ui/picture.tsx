type PictureProps = {
  /** File name without width and ending: `/images/about-640.avif` is `about`. */
  name: string
  widths: readonly [number, ...number[]]
  /** Of the whole picture, so that its space is reserved while it loads. */
  width: number
  height: number
  alt: string
  sizes: string
  /** In the first screen: fetched before the rest. */
  first?: boolean
  className?: string
}

/**
 * A picture in two formats and several widths. Those below the first screen are fetched last, but
 * are not left until they are scrolled to: a page that is printed, saved or photographed as a whole
 * has no blank in their place.
 */
export function Picture({
  name,
  widths,
  width,
  height,
  alt,
  sizes,
  first,
  className,
}: PictureProps) {
  const set = (format: string) =>
    widths.map((w) => `/images/${name}-${w}.${format} ${w}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`/images/${name}-${widths[0]}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'async' : 'sync'}
        className={className}
      />
    </picture>
  )
}
