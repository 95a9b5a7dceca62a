import { statfs } from 'node:fs/promises'

/** With less than this the database may stop at any moment. */
const leastBytes = 256 * 1024 * 1024

/** Whether there is room where the data are. */
export async function diskAt(folder: string, least = leastBytes): Promise<'ok' | 'full'> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < least ? 'full' : 'ok'
}
