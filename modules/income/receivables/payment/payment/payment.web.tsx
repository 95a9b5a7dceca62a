import '../../rules/screens/owed.css'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import { documentScreens, GoTo, type NextStep, pathTo, useCan } from '@quina/blocks/web'
import { dayInBogota, type Money, money, showPesos, sumOf } from '@quina/kernel'
import { amongPayments } from '../../rules/screens/tabs.web.ts'
import { application } from '../application/application.contract.ts'
import { collection } from '../collection/collection.contract.ts'
import { payment } from './payment.contract.ts'

const screens = documentScreens(payment, {
  columns: ['number', 'date', 'payerId', 'reference', 'amount', 'leftToApply', 'condition'],
  next: nextStep,
  followUps: {
    label: 'Aplicar a facturas',
    permission: permissionFor(application, 'edit'),
    createPath: '/accounting/wallet/application/create',
    as: 'paymentId',
    conditions: ['identified', 'partial', 'advanced'],
  },
  defaults: (search) => ({
    ...brought(search),
    date: search.date ?? dayInBogota(new Date()),
    origin: (search.origin ?? 'transfer') as 'transfer',
    withoutDetail: search.withoutDetail === 'true',
    purpose: search.purpose ?? 'Pago de servicios de salud',
  }),
  lines: { retentions: { columns: ['kind', 'base', 'percent', 'amount'] } },
  form: ({ Section, Ask, Params, Lines, More }) => (
    <>
      <Section>
        <Params date={2} payerId={4} origin={3} amount={3} />
        <Params bankAccountId={4} reference={3} giroMonth={2} withoutDetail={3} />
        <Ask name="purpose" wide />
        <More>
          <Params regimenId={4} rubroId={4} fuenteId={4} />
        </More>
      </Section>
      <Lines name="retentions" title="Retenciones del pagador" />
    </>
  ),
  header: (answer) => answer && answer.status === 'registered' && <Held facts={answer.facts} />,
  actionTitle: (action, { values }) =>
    action === 'register' ? `Registrar pago por ${showPesos(money(String(values.amount)))}` : undefined,
  related: ({ id, facts, status }) => status !== 'draft' && <Related id={id} facts={facts} status={status} />,
})

/** The data in the address about a deposit that treasury received on its own. */
const brought = (search: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (['payerId', 'bankAccountId', 'amount', 'reference', 'giroMonth', 'regimenId'] as const).flatMap(
      (name) => (search[name] === undefined ? [] : [[name, search[name]]]),
    ),
  )

type Facts = Readonly<Record<string, unknown>>
const factOf = (facts: Facts, name: string): Money => money(String(facts[name] ?? '0'))

/** After a payment come its application to invoices, and then the recaudo. */
function nextStep({ id, facts, status, values }: DocumentAnswer): NextStep | null {
  if (status !== 'registered') return null
  if (factOf(facts, 'left') > 0n && values.payerId !== null)
    return {
      label: 'Aplicar a facturas',
      permission: permissionFor(application, 'edit'),
      address: `/accounting/wallet/application/create?paymentId=${id}`,
    }
  if (!waiting(status, facts)) return null
  return { label: collecting, permission: permissionFor(collection, 'edit'), address: collectAddress(id) }
}

const collecting = 'Generar recaudo presupuestal'
const collectAddress = (paymentId: string) =>
  pathTo('/accounting/wallet/payment/budget-collection/:paymentId', { paymentId })

/** Whether part of it was applied and is not collected yet. */
const waiting = (status: string, facts: Facts): boolean =>
  status === 'registered' &&
  ((facts.applications ?? []) as readonly Made[]).some(
    (one) => one.status === 'approved' && one.collectionId === null,
  )

/** Where the money of a payment is. */
function Held({ facts }: { readonly facts: Facts }) {
  const applied = sumOf(['applied', 'appliedAdvance'], (name) => factOf(facts, name))
  return (
    <p className="q-owed-ways">
      <span className="q-context">
        Consignado {showPesos(factOf(facts, 'amount'))} · Retenido {showPesos(factOf(facts, 'retained'))} · A
        anticipo {showPesos(factOf(facts, 'advanced'))} · Aplicado {showPesos(applied)} · Por aplicar{' '}
        <b>{showPesos(factOf(facts, 'left'))}</b>
      </span>
      {factOf(facts, 'excess') > 0n && (
        <span className="q-context">
          Excedente: el pagador no debía más, y {showPesos(factOf(facts, 'excess'))} quedaron en su anticipo.
        </span>
      )}
    </p>
  )
}

interface Made {
  readonly id: string
  readonly label: string
  readonly status: string
  readonly amount?: string
  readonly total?: string
  readonly collectionId?: string | null
  readonly receiptId?: string | null
}

/** The next step of a payment, and the documents that followed from it. */
function Related({ id, facts, status }: { id: string; facts: Facts; status: string }) {
  const can = useCan()
  const applications = (facts.applications ?? []) as readonly Made[]
  const collections = (facts.collections ?? []) as readonly Made[]
  const waits = waiting(status, facts)
  const links: (readonly [string, string] | false)[] = [
    waits && can(permissionFor(collection, 'edit')) && [collecting, collectAddress(id)],
    facts.unclassifiedId !== null && [
      'Comprobante de ingreso por clasificar',
      `/accounting/proof/income/edit/${String(facts.unclassifiedId)}`,
    ],
    facts.advanceId !== null && [
      'Anticipo de cartera',
      `/accounting/proof/portfolio/advance/edit/${String(facts.advanceId)}`,
    ],
    ...applications.map((one) => [madeWords(one), `/accounting/wallet/application/edit/${one.id}`] as const),
    ...collections.map((one) => [madeWords(one), `/accounting/wallet/collection/edit/${one.id}`] as const),
  ]
  return (
    <section>
      <h3>Relacionados</h3>
      {links
        .filter((link) => link !== false)
        .map(([label, to]) => (
          <p key={to}>
            <GoTo address={to}>{label}</GoTo>
          </p>
        ))}
    </section>
  )
}

const madeWords = ({ label, status, amount, total }: Made): string =>
  `${label} · ${showPesos(money(amount ?? total ?? '0'))}${status === 'annulled' ? ' · reversado' : ''}`

export const paymentScreens = { ...screens, List: amongPayments(screens.List) }
