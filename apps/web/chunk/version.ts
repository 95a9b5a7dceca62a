/** The version of the page that is running, as the build wrote it. */
export const runningVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="quina-version"]')?.content

/** The version deployed now; undefined when the server does not say. */
export async function deployedVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as { version?: string }).version : undefined
  } catch {
    return undefined // Without network there is no newer version to speak of.
  }
}
