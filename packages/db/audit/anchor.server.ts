import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '../connection/connection.server.ts'
import { readOrNull } from '../embedded/process-mark.server.ts'
import { type ChainKey, chainKeyOf } from './canonical.server.ts'

/** The end of the chain at some moment, recorded where the owner of the database cannot write. */
export type Anchor = Readonly<{ sequence: number; hash: string }>

/** What the chain is held against, besides itself. */
export interface Proofs {
  /** The key of the chain; null without the application's. */
  readonly chain?: ChainKey | null
  readonly anchors?: readonly Anchor[]
}

export const anchorFileIn = (dataDir: string): string => join(dataDir, 'audit.anchor')

/** A line for each: `2026-11-23T14:00:00Z 32976 <hash>`. @returns none while there is no file */
async function anchorsIn(file: string): Promise<Anchor[]> {
  const text = (await readOrNull(file)) ?? ''
  return text.split('\n').flatMap((line) => {
    const [, sequence, hash] = line.split(' ')
    return sequence === undefined || hash === undefined ? [] : [{ sequence: Number(sequence), hash }]
  })
}

const hourMs = 3_600_000

/** So many seals are noted without waiting for the hour: who cuts the end of the chain loses no more than these. */
const mostUnnoted = 1_000

/** Notes the end of the chain each hour or each thousand seals, and tells it: to the log, which goes further. */
export function anchoring(
  { db }: Pick<Connection, 'db'>,
  { file, tell }: { readonly file: string; readonly tell: (anchor: Anchor) => void },
): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY
  let noted = 0
  return async () => {
    const last = await db
      .selectFrom('platform.auditSeal')
      .select(['sequence', 'hash'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last === undefined || last.sequence === noted) return
    if (Date.now() - notedAt < hourMs && last.sequence - noted < mostUnnoted) return
    const anchor = { sequence: last.sequence, hash: last.hash.toString('hex') }
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${new Date().toISOString()} ${anchor.sequence} ${anchor.hash}\n`, { mode: 0o600 })
    notedAt = Date.now()
    noted = last.sequence
    tell(anchor)
  }
}

let standing: { readonly chain: ChainKey; readonly anchorFile: string | null } | null = null

/** Tells the audit the key of the application, and where the ends of the chain are noted. The product does it once. */
export function openChain(appKey: string, anchorFile: string | null = null): ChainKey {
  const chain = chainKeyOf(appKey)
  standing = { chain, anchorFile: anchorFile ?? standing?.anchorFile ?? null }
  return chain
}

/** What the chain of this process is held against. */
export async function standingProofs(): Promise<Proofs> {
  if (standing === null) return {}
  const { chain, anchorFile } = standing
  return { chain, anchors: anchorFile === null ? [] : await anchorsIn(anchorFile) }
}

/** What the chain of a folder of data is held against, seen from outside its program: the key that is given, or kept there. */
export async function proofsIn(dataDir: string, appKey = ''): Promise<Required<Proofs>> {
  const key = appKey || ((await readOrNull(join(dataDir, 'app.key')))?.trim() ?? null)
  return { chain: key === null ? null : chainKeyOf(key), anchors: await anchorsIn(anchorFileIn(dataDir)) }
}
