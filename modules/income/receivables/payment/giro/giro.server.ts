import { openInvoices } from '@quina/billing/server'
import type { ValuesOf } from '@quina/blocks'
import {
  actingOn,
  annulWith,
  type BadCell,
  type BatchFile,
  batchOperations,
  type Call,
  campusScope,
  createDraft,
  importBatch,
  issueDocument,
  type Operation,
  performAction,
  readMapped,
  repeatedFile,
  sentFile,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  pick,
  plus,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { applicationService } from '../application/application.server.ts'
import { paymentService } from '../payment/payment.server.ts'
import {
  type GiroGroup,
  type giroFields,
  giroPath,
  giroRow,
  readGiro,
  registerGiro,
} from './giro.contract.ts'
import {
  type GiroOf,
  type GiroPayer,
  type GiroRow,
  type GiroTexts,
  giroGroups,
  giroIn,
  isTotal,
  mistakesIn,
  type PaidByGiro,
  paidByGiro,
  wrongTotal,
} from './giro.domain.ts'

/** Operations on a file of giro directo with several EPS: the preview, and the payments of each. Rules: CAR-296, CAR-297. */
export const giroOperations: Operation[] = [
  serveQuery(readGiro, async (call) => {
    const { tx, actor } = call
    const { rows, bad, total, choice } = await rowsOf(call, sentFile(call).content)
    const matched = await matchedWith(tx, rows, campusScope(actor))
    const proof = { ...proofOf(matched), total: total === null ? null : moneyText(total) }
    const repeated = await repeatedFile(batchOf(call))
    return { groups: matched.map(groupAnswer), proof, problems: [...bad], repeated, ...choice }
  }),

  serveCommand(registerGiro, async (call) => {
    const { payments, applied, repeated } = await importBatch(batchOf(call), {
      again: call.input.again,
      run: () => registerFile(call),
      figures: ({ rows, payments, proof }) => ({ rows, creates: payments, totals: totalsOf(proof) }),
    })
    return { payments, applied, repeated }
  }),
  ...batchOperations({
    path: giroPath,
    access: registerGiro.access,
    tag: 'receivables',
    title: 'Giro directo',
    annulling: [annulWith(applicationService, 'annul'), annulWith(paymentService, 'reverse')],
  }),
]

function batchOf(call: Pick<Call, 'tx' | 'actor' | 'file'>): BatchFile {
  return { tx: call.tx, actor: call.actor, file: sentFile(call), target: giroPath, kind: 'Giro directo' }
}

type RegisterCall = Pick<Call, 'tx' | 'actor' | 'file' | 'gone' | 'today'> & {
  readonly input: ValuesOf<typeof giroFields> & { readonly sheet: string | null }
}

async function registerFile(call: RegisterCall) {
  const { tx, actor } = call
  const { rows, bad } = await rowsOf(call, sentFile(call).content)
  const [first] = bad
  insist(bad.length === 0, 'CAR-296', `Fila ${first?.row}: ${first?.message} Corrija el archivo.`)
  insist(rows.length > 0, 'CAR-297', 'El archivo no tiene giros.')
  const matched = await matchedWith(tx, rows, campusScope(actor))
  const made: Made[] = []
  for (const group of matched) made.push(await register(call, group))
  const fresh = made.filter(({ isNew }) => isNew)
  return {
    rows: rows.length,
    payments: fresh.length,
    applied: moneyText(sumOf(fresh, 'applied')),
    repeated: made.length - fresh.length,
    proof: proofOf(matched),
  }
}

/** The totals of a file, as its batch shows them. */
const totalsOf = ({ reported, applied, left, unknown }: ReturnType<typeof proofOf>) => ({
  Girado: showPesos(money(reported)),
  'A facturas': showPesos(money(applied)),
  'Por aplicar': showPesos(money(left)),
  'Por clasificar': showPesos(money(unknown)),
})

interface ReadGiro {
  readonly rows: readonly GiroRow[]
  readonly bad: readonly BadCell[]
  /** The total that the file declares; null when it declares none. */
  readonly total: Money | null
  readonly choice: Awaited<ReturnType<typeof readMapped>>['choice']
}

type ReadingCall = Pick<Call, 'tx' | 'actor' | 'gone'> & { readonly input: { readonly sheet: string | null } }

/** The giros of a file. Its totals rows are left out, and check the others. */
async function rowsOf(call: ReadingCall, content: Buffer): Promise<ReadGiro> {
  const { tx, actor, gone, input } = call
  const read = await readMapped({ tx, actor, fields: giroRow, content, gone, form: { sheet: input.sheet } })
  const totals = new Set(read.rows.filter(({ values }) => isTotal(values as GiroTexts)).map(({ row }) => row))
  const bad = read.bad.filter(({ row, column }) => !totals.has(row) || column === giroRow.amount.label)
  const unread = new Set(bad.map(({ row }) => row))
  const rows: GiroRow[] = []
  const added: { total: Money | null; since: Money } = { total: null, since: zero }
  for (const { row, values } of read.rows.filter(({ row }) => !unread.has(row))) {
    const worth = money((values as GiroTexts).amount!)
    if (totals.has(row)) {
      bad.push(...wrongTotal(row, worth, [sumOf(rows, 'amount'), added.since]))
      added.total = worth
      added.since = zero
      continue
    }
    const one = giroIn(row, values as GiroTexts, worth)
    bad.push(...mistakesIn(one))
    added.since = plus(added.since, worth)
    rows.push(one)
  }
  return { rows, bad, total: added.total, choice: read.choice }
}

type GiroMatch = GiroOf & ReturnType<typeof paidByGiro>

async function matchedWith(tx: Tx, rows: readonly GiroRow[], campusId: string | null): Promise<GiroMatch[]> {
  const matched: GiroMatch[] = []
  const taken = new Set<string>()
  for (const group of giroGroups(rows, await payersOf(tx))) {
    const open = group.payer === null ? [] : await openInvoices(tx, group.payer.id, campusId)
    const paid = paidByGiro(
      group,
      open.filter(({ id, filing }) => filing === 'filed' && !taken.has(id)),
    )
    for (const { invoiceId } of paid.paid) taken.add(invoiceId)
    matched.push({ ...group, ...paid })
  }
  return matched
}

/** Payers in use, with the identifiers that a file may contain. */
async function payersOf(tx: Tx): Promise<readonly GiroPayer[]> {
  const rows = await rowsFrom<{
    id: string
    name: string
    nit: string
    code: string | null
    regimenes: string | null
  }>(tx)`
    select id, name, regexp_replace(split_part(identification, '-', 1), '\\D', '', 'g') as nit, admin_code as code,
           coalesce(regimes, '') || case kind when 'eps_subsidized' then ', Subsidiado' when 'eps_contributory'
             then ', Contributivo' else '' end as regimenes
    from insurers.payer_list where active`
  return rows.map(({ regimenes, ...payer }) => ({
    ...payer,
    regimenes: (regimenes ?? '').split(', ').filter(Boolean),
  }))
}

const countOf = (paid: readonly PaidByGiro[], key: PaidByGiro['key']) =>
  paid.filter((one) => one.key === key).length

const appliedOf = ({ paid }: Pick<GiroMatch, 'paid'>): Money => sumOf(paid, 'amount')

const groupAnswer = (group: GiroMatch): GiroGroup => ({
  nit: group.nit,
  payerId: group.payer?.id ?? null,
  ...pick(group, 'name', 'regimen', 'key'),
  amount: moneyText(group.amount),
  applied: moneyText(appliedOf(group)),
  left: moneyText(group.left),
  byNumber: countOf(group.paid, 'number'),
  bare: countOf(group.paid, 'bare'),
  byAmount: countOf(group.paid, 'amount'),
  strange: [...group.strange],
})

function proofOf(groups: readonly GiroMatch[]) {
  const known = groups.filter(({ payer }) => payer !== null)
  const sumText = (own: readonly GiroMatch[], figure: (one: GiroMatch) => Money) =>
    moneyText(sumOf(own, figure))
  return {
    reported: sumText(groups, ({ amount }) => amount),
    known: sumText(known, ({ amount }) => amount),
    applied: sumText(known, appliedOf),
    left: sumText(known, ({ left }) => left),
    unknown: sumText(
      groups.filter(({ payer }) => payer === null),
      ({ amount }) => amount,
    ),
  }
}

type Made = Readonly<{ isNew: boolean; applied: Money }>

/** Registers the payment of one EPS and régimen, with its invoices; never twice with the same value and reference. */
async function register(
  { tx, actor, today, input }: Pick<RegisterCall, 'tx' | 'actor' | 'today' | 'input'>,
  group: GiroMatch,
): Promise<Made> {
  const { date, bankAccountId, giroMonth } = input
  const reference = [input.reference, group.nit, group.regimen?.slice(0, 4)]
    .filter(Boolean)
    .join(' ')
    .toUpperCase()
  const applied = appliedOf(group)
  if (await isThere(tx, { ...input, reference, amount: group.amount })) return { isNew: false, applied }
  const place = group.payer === null || group.paid.length > 0 ? null : await placeOf(tx, group.regimen, date)
  const acting = actingOn(actor, paymentService.document, actor.campusId)
  const purpose = `Giro directo de ${giroMonth} por ${group.name}`
  const draft = {
    date,
    bankAccountId,
    payerId: group.payer?.id ?? null,
    origin: 'direct' as const,
    amount: group.amount,
    reference,
    giroMonth,
    purpose,
    withoutDetail: place !== null,
    retentions: null,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    ...place,
  }
  const id = await createDraft(paymentService, { tx, actor: acting, input: draft })
  await performAction(paymentService, { tx, actor: acting, today, id, action: 'register' })
  if (group.paid.length > 0) {
    const lines = group.paid.map(({ invoiceId, amount }) => ({
      invoiceId,
      amount,
      retained: null,
      deductedGlosa: null,
    }))
    const issuing = { tx, actor, date, campusId: actor.campusId }
    await issueDocument(issuing, applicationService, { date, paymentId: id, purpose, lines })
  }
  return { isNew: true, applied }
}

type PaymentKey = Readonly<{ date: Day; bankAccountId: string; reference: string; amount: Money }>

async function isThere(tx: Tx, { date, bankAccountId, reference, amount }: PaymentKey): Promise<boolean> {
  const found = await rowWhere(
    tx,
    'receivables.payment',
    { status: 'registered', bankAccountId, date, reference, amount: moneyText(amount) },
    ['id'],
  )
  return found !== undefined
}

/** The anticipo of a régimen, where the rubro and the fuente are known; null leaves the payment unapplied. */
async function placeOf(tx: Tx, regimen: string | null, on: Day) {
  if (regimen === null) return null
  const row = await rowFrom<{ regimenId: string; rubroId: string; fuenteId: string }>(tx)`
    select g.id as "regimenId", r.id as "rubroId", f.id as "fuenteId" from treasury.regimen_list g
    join budget.rubro_list r on r.code = g.rubro_code and r.side = 'income' and r.vigencia = extract(year from ${on}::date)
    join budget.fuente_list f on f.code = g.fuente_code
    where g.active and platform.fold(${regimen}) in (platform.fold(g.name), platform.fold(g.code)) limit 1`
  return row ?? null
}
