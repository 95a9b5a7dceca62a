import { type Actor, type Operation, parameterOn, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { firstDayOf, insist, lastDayOf, moneyText, newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { JournalLine } from '../journal/journal.domain.ts'
import { journalLedger } from '../journal/journal-ledger.server.ts'
import { checksOf } from './checks.server.ts'
import {
  type ClosingCheck,
  type ClosingStep,
  closesByTercero,
  closingLinesShown,
  closingSteps,
  reverseClosingStep,
  runClosingStep,
  type StepAnswer,
  stepNames,
  yearClosing,
} from './closing.contract.ts'
import {
  asLines,
  type ClosingAccounts,
  classesOf,
  difference,
  type Holding,
  headingOf,
  resultOf,
  sideTotal,
  summed,
  targetOf,
} from './closing.domain.ts'
import { closingAccounts, heldBefore, type LiveStep, liveSteps, postedBy } from './holdings.server.ts'
import { settleStep, sourceOf } from './settle.server.ts'

/** Whether the hospital cancels by tercero by default; the user who closes may choose otherwise. */
const policyOf = (tx: Tx, vigencia: number): Promise<boolean> =>
  parameterOn(tx, closesByTercero, lastDayOf(vigencia))

/** The annual closing of a vigencia: its state, each step, and its reversal. */
export const closingOperations: Operation[] = [
  serveQuery(yearClosing, async ({ tx, input: { year, byTercero } }) =>
    closingOf(tx, year, byTercero ?? (await policyOf(tx, year))),
  ),
  serveCommand(runClosingStep, async ({ tx, actor, input: { year: vigencia, ...input } }) => {
    await runStep(tx, actor, { vigencia, ...input })
    return closingOf(tx, vigencia, input.byTercero)
  }),
  serveCommand(reverseClosingStep, async ({ tx, actor, input: { year: vigencia, ...input } }) => {
    await reverseStep(tx, actor, { vigencia, ...input })
    return closingOf(tx, vigencia, await policyOf(tx, vigencia))
  }),
]

/** The state of the closing of a vigencia, with what each step posted or would post. */
export async function closingOf(tx: Tx, vigencia: number, byTercero: boolean) {
  const done = await doneSteps(tx, vigencia)
  const input = done[0]?.byTercero ?? byTercero
  const held = await heldBefore(tx, vigencia, input)
  const accounts = await closingAccounts(tx, vigencia)
  const lines = await linesOfSteps(tx, done, held, accounts)
  const names = await namesOf(tx, [...lines.values()].flat())
  const next = stepNames.find((step) => !done.some((one) => one.step === step)) ?? 'transfer'
  const checks = await checksOf(tx, vigencia, next)
  const blocked = whyBlocked(checks)
  return {
    vigencia,
    byTercero: input,
    checks,
    classes: classesOf(held).map(({ amount, ...one }) => ({ ...one, amount: moneyText(amount) })),
    result: moneyText(resultOf(held)),
    steps: stepNames.map((step) =>
      stepAnswer(step, { vigencia, done, lines: lines.get(step) ?? [], names, blocked }),
    ),
  }
}

interface Done {
  readonly id: string
  readonly step: ClosingStep
  readonly byTercero: boolean
  readonly act: string | null
  readonly at: string
  readonly by: string | null
  readonly vouchers: readonly { readonly id: string; readonly label: string; readonly total: string }[] | null
}

async function doneSteps(tx: Tx, vigencia: number): Promise<Done[]> {
  return rowsFrom<Done>(tx)`
    select s.id, s.step, s.by_tercero, s.act, u.name as by,
           to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'total', e.total_debit::text, 'label', k.code || ' ' ||
              lpad(e.number::text, greatest(3, length(e.number::text)), '0')) order by e.at, e.number)
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'accounting.closing' and e.document_id = s.id) as vouchers
    from accounting.closing_step s left join admin.app_user_face u on u.id = s.done_by
    where s.vigencia = ${vigencia} and s.undone_at is null
    order by array_position(array['result', 'cancel', 'opening', 'transfer'], s.step)`
}

/** Reads the lines of the steps already done, and computes those of the others as if the steps before them were done. */
async function linesOfSteps(
  tx: Tx,
  done: readonly Done[],
  held: readonly Holding[],
  accounts: ClosingAccounts,
): Promise<Map<ClosingStep, readonly JournalLine[]>> {
  const lines = new Map<ClosingStep, readonly JournalLine[]>()
  let now: readonly Holding[] = held
  for (const step of stepNames) {
    const stored = done.find((one) => one.step === step)
    const after = step === 'opening' ? now : held
    const moved =
      stored === undefined ? difference(targetOf(step, after, accounts), []) : await postedBy(tx, stored.id)
    lines.set(step, asLines(moved))
    if (step === 'result' || step === 'cancel') now = summed([...now, ...moved])
  }
  return lines
}

interface StepFacts {
  readonly vigencia: number
  readonly done: readonly Done[]
  readonly lines: readonly JournalLine[]
  readonly names: ReadonlyMap<string, string>
  /** Why the next step is blocked; null when it is not. */
  readonly blocked: string | null
}

function stepAnswer(step: ClosingStep, { vigencia, done, lines, names, blocked }: StepFacts) {
  const { kind, day } = headingOf(step, vigencia, false)
  const stored = done.find((one) => one.step === step)
  return {
    step,
    kind,
    day,
    done:
      stored === undefined
        ? null
        : { at: stored.at, by: stored.by, act: stored.act, vouchers: [...(stored.vouchers ?? [])] },
    waits: stored === undefined ? (whyNotRun(step, done) ?? blocked) : null,
    stays: stored === undefined ? null : whyNotReverse(step, done),
    lines: lines.slice(0, closingLinesShown).map((line, index) => ({
      id: `${step}-${index}`,
      account: line.account,
      accountName: names.get(line.account) ?? '',
      tercero: names.get(line.terceroId ?? '') ?? null,
      openItem: line.openItem,
      debit: moneyText(line.debit),
      credit: moneyText(line.credit),
    })),
    count: lines.length,
    total: moneyText(sideTotal(lines)),
  } satisfies StepAnswer
}

type StepInput = Readonly<{ vigencia: number; step: ClosingStep; byTercero: boolean; act: string | null }>

/**
 * Runs the next step of the closing. Locks the periods of both years first, so that nothing is posted meanwhile.
 * @throws Problem CON-087 with the first blocked check, CON-088 out of its turn; CON-020 and similar from the journal.
 */
export async function runStep(tx: Tx, actor: Actor, given: StepInput): Promise<void> {
  const { vigencia, step } = given
  await holdPeriods(tx, vigencia)
  const why = whyNotRun(step, await liveSteps(tx, vigencia))
  insist(why === null, 'CON-088', why ?? '', { status: 409 })
  const blocked = whyBlocked(await checksOf(tx, vigencia, step))
  insist(blocked === null, 'CON-087', blocked ?? '', { status: 409 })
  const live: LiveStep = { id: newId(), campusId: actor.campusId, ...given }
  await addTo(tx, 'accounting.closingStep', { ...live, act: given.act, doneBy: actor.userId })
  await settleStep(tx, live, { post: journalLedger.post, late: false })
}

/**
 * Undoes the last step with vouchers that mirror its own, in the periods where those were posted.
 * @throws Problem CON-088 out of its turn, CON-089 once January of the next year is closed.
 */
export async function reverseStep(
  tx: Tx,
  actor: Actor,
  {
    vigencia,
    step,
    reason,
  }: { readonly vigencia: number; readonly step: ClosingStep; readonly reason: string },
): Promise<void> {
  await holdPeriods(tx, vigencia)
  const steps = await liveSteps(tx, vigencia)
  const why = whyNotReverse(step, steps)
  insist(why === null, 'CON-088', why ?? '', { status: 409 })
  const late = 'No se reversa: enero de la vigencia siguiente ya está cerrado.'
  insist(!(await isJanuaryClosed(tx, vigencia + 1)), 'CON-089', late, { status: 409 })
  const live = steps.find((one) => one.step === step)!
  const on = step === 'result' || step === 'cancel' ? lastDayOf(vigencia) : firstDayOf(vigencia + 1)
  await journalLedger.reverse(tx, sourceOf(live), on)
  await tx
    .updateTable('accounting.closingStep')
    .set((row) => ({
      undoneBy: actor.userId,
      undoneAt: new Date(),
      undoneReason: reason,
      version: row('version', '+', 1),
    }))
    .where('id', '=', live.id)
    .execute()
}

/** Locks the periods. Postings take a shared lock, so this waits for those under way and later ones wait for it. */
async function holdPeriods(tx: Tx, vigencia: number): Promise<void> {
  await sql`select from accounting.period
    where vigencia = ${vigencia} or (vigencia = ${vigencia + 1} and number <= 1)
    order by vigencia, number for update`.execute(tx)
}

async function isJanuaryClosed(tx: Tx, vigencia: number): Promise<boolean> {
  const row = await rowWhere(tx, 'accounting.period', { vigencia, number: 1 }, ['status'])
  return row?.status === 'closed' || row?.status === 'locked'
}

/** Why a step cannot run now: the steps run in order. */
function whyNotRun(step: ClosingStep, live: readonly Pick<LiveStep, 'step'>[]): string | null {
  if (live.some((one) => one.step === step)) return 'Este paso ya está hecho.'
  const before = stepNames[stepNames.indexOf(step) - 1]
  if (before === undefined || live.some((one) => one.step === before)) return null
  return `Primero ejecute: ${closingSteps[before].toLowerCase()}.`
}

/** The message of the first blocked check. */
function whyBlocked(checks: readonly ClosingCheck[]): string | null {
  const found = checks.find(({ result }) => result === 'blocked')
  return found === undefined ? null : `No se puede cerrar: ${found.message}`
}

/** Why a step cannot be undone now: the steps are undone in the opposite order. */
function whyNotReverse(step: ClosingStep, live: readonly Pick<LiveStep, 'step'>[]): string | null {
  if (!live.some((one) => one.step === step)) return 'Este paso no está hecho.'
  const later = stepNames
    .slice(stepNames.indexOf(step) + 1)
    .toReversed()
    .find((name) => live.some((one) => one.step === name))
  return later === undefined ? null : `Primero reverse: ${closingSteps[later].toLowerCase()}.`
}

async function namesOf(tx: Tx, lines: readonly JournalLine[]): Promise<Map<string, string>> {
  const codes = [...new Set(lines.map(({ account }) => account))]
  const terceros = [...new Set(lines.flatMap(({ terceroId }) => terceroId ?? []))]
  const rows = await rowsFrom<{ key: string; name: string }>(tx)`
    select code as key, name from accounting.account where code = any(${codes}::text[])
    union all select id::text, name from people.tercero_face where id = any(${terceros}::uuid[])`
  return new Map(rows.map(({ key, name }) => [key, name]))
}
