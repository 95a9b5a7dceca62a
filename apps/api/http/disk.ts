import { statfs } from 'node:fs/promises'

/** With less free space than this the database may stop at any moment. */
const leastBytes = 256 * 1024 * 1024

/** Whether the disk of the data has room. */
export async function diskAt(folder: string, least = leastBytes): Promise<'ok' | 'full'> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < least ? 'full' : 'ok'
}
