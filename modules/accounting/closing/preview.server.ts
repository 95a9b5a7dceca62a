import type { Tx } from '@quina/db/server'
import { moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import type { JournalLine } from '../journal/journal.domain.ts'
import { checksOf } from './checks.server.ts'
import { type ClosingStep, closingLinesShown, type StepAnswer, stepNames } from './closing.contract.ts'
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
import { closingAccounts, heldBefore, postedBy } from './holdings.server.ts'
import { whyBlocked, whyNotReverse, whyNotRun } from './steps.server.ts'

/** How the closing of a vigencia stands, with what each step posted or would post. */
export async function closingOf(tx: Tx, vigencia: number, byTercero: boolean) {
  const done = await doneSteps(tx, vigencia)
  const asked = done[0]?.byTercero ?? byTercero
  const held = await heldBefore(tx, vigencia, asked)
  const accounts = await closingAccounts(tx, vigencia)
  const lines = await linesOfSteps(tx, done, { held, accounts })
  const names = await namesOf(tx, [...lines.values()].flat())
  const next = stepNames.find((step) => !done.some((one) => one.step === step)) ?? 'transfer'
  const checks = await checksOf(tx, vigencia, next)
  const blocked = whyBlocked(checks)
  return {
    vigencia,
    byTercero: asked,
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
  const { rows } = await sql<Done>`
    select s.id, s.step, s.by_tercero, s.act, u.name as by,
           to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'total', e.total_debit::text, 'label', k.code || ' ' ||
              lpad(e.number::text, greatest(3, length(e.number::text)), '0')) order by e.at, e.number)
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'accounting.closing' and e.document_id = s.id) as vouchers
    from accounting.closing_step s left join admin.app_user u on u.id = s.done_by
    where s.vigencia = ${vigencia} and s.undone_at is null
    order by array_position(array['result', 'cancel', 'opening', 'transfer'], s.step)`.execute(tx)
  return rows
}

interface Standing {
  readonly held: readonly Holding[]
  readonly accounts: ClosingAccounts
}

/** What is done is read; what is not is computed as if the steps before it were done. */
async function linesOfSteps(
  tx: Tx,
  done: readonly Done[],
  { held, accounts }: Standing,
): Promise<Map<ClosingStep, readonly JournalLine[]>> {
  const lines = new Map<ClosingStep, readonly JournalLine[]>()
  let now: readonly Holding[] = held
  for (const step of stepNames) {
    const kept = done.find((one) => one.step === step)
    const after = step === 'opening' ? now : held
    const moved =
      kept === undefined ? difference(targetOf(step, after, accounts), []) : await postedBy(tx, kept.id)
    lines.set(step, asLines(moved))
    if (step === 'result' || step === 'cancel') now = summed([...now, ...moved])
  }
  return lines
}

interface Drawing {
  readonly vigencia: number
  readonly done: readonly Done[]
  readonly lines: readonly JournalLine[]
  readonly names: ReadonlyMap<string, string>
  /** What stops the step that comes next. */
  readonly blocked: string | null
}

function stepAnswer(step: ClosingStep, { vigencia, done, lines, names, blocked }: Drawing) {
  const { kind, day } = headingOf(step, vigencia, false)
  const kept = done.find((one) => one.step === step)
  return {
    step,
    kind,
    day,
    done:
      kept === undefined
        ? null
        : { at: kept.at, by: kept.by, act: kept.act, vouchers: [...(kept.vouchers ?? [])] },
    waits: kept === undefined ? (whyNotRun(step, done) ?? blocked) : null,
    stays: kept === undefined ? null : whyNotReverse(step, done),
    lines: lines.slice(0, closingLinesShown).map((line, at) => ({
      id: `${step}-${at}`,
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

async function namesOf(tx: Tx, lines: readonly JournalLine[]): Promise<Map<string, string>> {
  const codes = [...new Set(lines.map(({ account }) => account))]
  const terceros = [...new Set(lines.flatMap(({ terceroId }) => terceroId ?? []))]
  const { rows } = await sql<{ key: string; name: string }>`
    select code as key, name from accounting.account where code = any(${codes}::text[])
    union all select id::text, name from people.tercero where id = any(${terceros}::uuid[])`.execute(tx)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
