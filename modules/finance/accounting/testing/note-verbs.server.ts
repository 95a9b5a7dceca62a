import { type Actor, type CatalogService, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { costCentreService } from '@quina/hospital/server'
import { type Day, day, pesos } from '@quina/kernel'
import { noteService } from '../notes/note/note.server.ts'
import { drawnVouchers } from './drawn-vouchers.server.ts'
import type { journalWorld } from './journal-world.server.ts'

type World = Awaited<ReturnType<typeof journalWorld>>
type More = Readonly<Record<string, unknown>>

/** `['511125', 100, 0]`: account, debit and credit in whole pesos, and what else the line says. */
export type TypedLine = readonly [account: string, debit: number, credit: number, more?: More]

/** The steps of the tests of notes, on a world that has a chart and open periods. */
export function noteVerbs(world: World) {
  const { db, inTransaction, actor } = world
  const draft = async (date: string, lines: readonly TypedLine[], more: More = {}) => {
    const input = await inputOf(world, { date, lines, more })
    return inTransaction((tx) => createDraft(noteService, { tx, actor, input }))
  }
  const approve = (id: string, as: Actor = actor, today: Day = day('2026-12-15')) =>
    inTransaction((tx) => performAction(noteService, { tx, actor: as, today, id, action: 'approve' }))
  return {
    accountOf: (code: string) => accountOf(world, code),
    draft,
    approve,
    async approved(date: string, lines: readonly TypedLine[], more: More = {}) {
      const id = await draft(date, lines, more)
      await approve(id)
      return id
    },
    annul: (id: string, date: string) => {
      const input = { date, reason: 'Se registró en la cuenta equivocada' }
      const command = { actor, today: day(date), id, action: 'annul' as const, input }
      return inTransaction((tx) => performAction(noteService, { tx, ...command }))
    },
    drawn: (documentId: string) => drawnVouchers(db, documentId),
    costCentre: (code: string, accounts: CentreAccounts = {}) => centreOf(world, code, accounts),
  }
}

const blank = {
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  concept: null,
  openItem: null,
  dueOn: null,
  base: null,
}
const empty = {
  concept: 'Ajuste del mes según soporte',
  closing: null,
  reverseOn: null,
  bankAccountId: null,
  statementRef: null,
  registroId: null,
  budget: null,
}

type NoteDraft = Readonly<{ date: string; lines: readonly TypedLine[]; more: More }>

async function inputOf(world: World, { date, lines, more: { kind = 'NC', ...more } }: NoteDraft) {
  const { id: kindId } = await world.db
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', String(kind))
    .executeTakeFirstOrThrow()
  const typed = lines.map(async ([account, left, right, about = {}]) => ({
    ...blank,
    accountId: await accountOf(world, account),
    debit: pesos(left),
    credit: pesos(right),
    ...about,
  }))
  const own = { date: day(date), kindId, terceroId: world.tercero, lines: await Promise.all(typed) }
  return { ...empty, ...own, ...more } as never
}

async function accountOf({ db }: World, code: string): Promise<string> {
  const found = await db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return found.id
}

interface CentreAccounts {
  /** The 73 of its costs, and the 63 they are transferred to. */
  readonly cost?: string
  readonly sale?: string
}

/** A cost centre of its own, with the accounts of its costs. */
async function centreOf({ inTransaction, actor, db }: World, code: string, { cost, sale }: CentreAccounts) {
  const body = {
    code,
    name: `Centro ${code}`,
    kind: cost === undefined ? 'administrative' : 'care',
    parentId: null,
    campusId: null,
    repsServiceId: null,
    dependenciaId: null,
    costAccount: cost ?? null,
    saleCostAccount: sale ?? null,
    incomeAccount: null,
  }
  const service = costCentreService as unknown as CatalogService
  await inTransaction((tx) => saveRow(tx, service, { id: null, body, actor }))
  const made = await db
    .selectFrom('hospital.costCentre')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return made.id
}
