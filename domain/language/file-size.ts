/** `4.6 MB`, `12 KB`. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${Math.round((kilobytes / 1024) * 10) / 10} MB`
}
