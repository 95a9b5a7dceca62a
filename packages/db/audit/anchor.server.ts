import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '../connection/connection.server.ts'
import { readOrNull } from '../embedded/process-mark.server.ts'
import { type ChainKey, chainKeyOf } from './canonical.server.ts'

/** The end of the chain at some moment, recorded where the owner of the database cannot write. */
export type Anchor = Readonly<{ sequence: number; hash: string }>

/** The proofs against which the chain is verified, besides itself. */
export interface Proofs {
  /** The key of the chain; null without the application's key. */
  readonly chain?: ChainKey | null
  readonly anchors?: readonly Anchor[]
}

export const anchorFileIn = (dataDir: string): string => join(dataDir, 'audit.anchor')

/** The anchors of a file, one a line: `2026-11-23T14:00:00Z 32976 <hash>`. @returns none when there is no file */
async function anchorsIn(file: string): Promise<Anchor[]> {
  const text = (await readOrNull(file)) ?? ''
  return text.split('\n').flatMap((line) => {
    const [, sequence, hash] = line.split(' ')
    return sequence === undefined || hash === undefined ? [] : [{ sequence: Number(sequence), hash }]
  })
}

const hourMs = 3_600_000

/** After this many seals an anchor is noted before the hour: cutting the end of the chain hides no more than these. */
const mostUnnoted = 1_000

/** Notes the end of the chain each hour or each thousand seals, and reports it to the log, which reaches further. */
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

/** Sets the key of the application for the audit, and the file of the anchors. The product calls it once. */
export function openChain(appKey: string, anchorFile: string | null = null): ChainKey {
  const chain = chainKeyOf(appKey)
  standing = { chain, anchorFile: anchorFile ?? standing?.anchorFile ?? null }
  return chain
}

/** The proofs of the chain of this process. */
export async function standingProofs(): Promise<Proofs> {
  if (standing === null) return {}
  const { chain, anchorFile } = standing
  return { chain, anchors: anchorFile === null ? [] : await anchorsIn(anchorFile) }
}

/** The proofs of the chain of a data folder, read from outside its program: with the given key, or the stored one. */
export async function proofsIn(dataDir: string, appKey = ''): Promise<Required<Proofs>> {
  const key = appKey || ((await readOrNull(join(dataDir, 'app.key')))?.trim() ?? null)
  return { chain: key === null ? null : chainKeyOf(key), anchors: await anchorsIn(anchorFileIn(dataDir)) }
}
