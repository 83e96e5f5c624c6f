/** Who did something, for staff: an account, or a program with an API key on its behalf. */
export function authorText(account: string, apiKey: string | null): string {
  return apiKey === null ? account : `${account} with the API key ${apiKey}`
}
