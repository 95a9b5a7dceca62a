import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Actor } from '../../http/actor.ts'
import type { AnyDocument, Approvable, DraftInput } from '../document.ts'
import { createDraft, type DocumentService, partCommand } from './engine.server.ts'

/**
 * The same actor, allowed to prepare and run every action of one kind of document at its campus. It serves a command that creates
 * documents (a causación that adds an obligación to the budget), which requires its own permission and no other. A delegation
 * applies to that command alone.
 */
export function actingOn(given: Actor, { module, name, lifecycle }: AnyDocument, campusId?: string): Actor {
  const { delegated: _, ...actor } = given
  const commands = ['edit', ...Object.keys(lifecycle.actions)]
  const own = commands.map((command) => `${module}.${name}.${command}`.toLowerCase())
  return {
    ...actor,
    ...(campusId === undefined ? {} : { campusId: campusId as Actor['campusId'] }),
    permissions: new Set([...actor.permissions, ...own]),
  }
}

export interface IssueContext {
  readonly tx: Tx
  readonly actor: Actor
  /** The day of the command, which the rules of the document compare with. */
  readonly date: Day
  /** The campus of the document; that of the actor when absent. */
  readonly campusId?: string
}

/**
 * Drafts and approves one document on behalf of the actor of the command that contains it.
 * @returns the id of the document.
 * @throws Problem any refusal of the document's own rules.
 */
export async function issueDocument<D extends Approvable>(
  { tx, actor, date, campusId }: IssueContext,
  service: DocumentService<D>,
  input: DraftInput<D>,
): Promise<string> {
  const acting = actingOn(actor, service.document, campusId)
  const id = await createDraft(service, { tx, actor: acting, input })
  await partCommand(service, { tx, actor: acting, today: date, id, action: 'approve' })
  return id
}

/** The document whose action is under way in a transaction; each transaction has one caller, which does one thing at a time. */
const parts = new WeakMap<Tx, string>()

/** Runs work as part of the command of another document (`treasury.egreso`), which rules of the work may check. */
export async function asPartOf<T>(tx: Tx, document: string, work: () => Promise<T>): Promise<T> {
  const before = partOf(tx)
  parts.set(tx, document)
  try {
    return await work()
  } finally {
    if (before === null) parts.delete(tx)
    else parts.set(tx, before)
  }
}

/** The document of which this command is a part; null for a command of its own. */
export const partOf = (tx: Tx): string | null => parts.get(tx) ?? null
