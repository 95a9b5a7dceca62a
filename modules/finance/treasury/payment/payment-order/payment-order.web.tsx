import { Button } from '@mantine/core'
import {
  ask,
  type BulkAction,
  type DocumentForm,
  type DocumentScreenSpec,
  documentScreens,
  Go,
  readOptions,
  runInput,
  showFailure,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota, inWords, type Money, minus, money, plural, showPesos, sumOf, zero } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { useMemo, useSyncExternalStore } from 'react'
import { OrderFundsPanel } from '../order-funds/order-funds.web.tsx'
import { payableOptions } from '../payable/payable.contract.ts'
import { PaymentTabs } from '../payable/payment-tabs.web.tsx'
import { type ProposedDeduction, paymentDeductions } from '../payment-program/program.contract.ts'
import { deductionLines } from './deduction-lines.web.ts'
import { paymentOrder } from './payment-order.contract.ts'

type Form = DocumentForm<typeof paymentOrder>

type Spec = DocumentScreenSpec<typeof paymentOrder>

const lines: NonNullable<Spec['lines']> = {
  payables: {
    columns: ['causacionId', 'available', 'amount'],
    widths: { causacionId: 'minmax(320px, 3fr)', amount: 180 },
    lookup: { causacionId: ({ terceroId }) => ({ to: payableOptions.to, query: { terceroId } }) },
    chosen: {
      causacionId: (option, line) =>
        line.amount === zero && option?.facts?.available ? { amount: money(option.facts.available) } : {},
    },
    computed: [
      {
        key: 'available',
        header: 'Por programar',
        width: 160,
        align: 'right',
        render: (line) => showAvailable(line.causacionIdFacts?.available),
      },
    ],
  },
  deductions: deductionLines,
}

const form: NonNullable<Spec['form']> = ({ Section, Params, Lines }, form) => (
  <>
    <Section>
      <Params date={2} terceroId={5} payOn={2} priority={3} />
      <Params form={3} bankAccountId={4} purpose={5} />
    </Section>
    <Lines name="payables" title="Cuentas por pagar" />
    {form !== null && <ProposeDeductions form={form} />}
    <Lines name="deductions" title="Deducciones al pago" />
    {form !== null && <Net form={form} />}
    {form !== null && <OrderFundsPanel form={form} />}
  </>
)

const related: NonNullable<Spec['related']> = ({ facts }) => {
  const paid = facts.egreso as { id: string; label: string } | undefined
  return (
    <>
      {typeof facts.available === 'string' && (
        <p>Disponible en la cuenta: {showPesos(money(facts.available))}</p>
      )}
      {paid !== undefined && (
        <p>
          <Go to="/accounting/proof/egress/edit/:id" params={{ id: paid.id }}>
            {paid.label}
          </Go>
        </p>
      )}
    </>
  )
}

const screensFor = (terceroId: string) =>
  documentScreens(paymentOrder, {
    columns: [
      'number',
      'payOn',
      'terceroId',
      'form',
      'gross',
      'deducted',
      'net',
      'condition',
      'bankAccountId',
    ],
    bulk: ['approve'],
    bulkActions: [issuing],
    defaults: () => ({
      date: dayInBogota(new Date()),
      payOn: dayInBogota(new Date()),
      terceroId,
      form: 'transfer',
      priority: 'normal',
    }),
    lines,
    whenChosen: { terceroId: bringPayables },
    form,
    header: (answer, form) => {
      const net = answer?.facts.net as { shown: string; words: string } | undefined
      return net === undefined || form !== null ? null : (
        <p className="q-context">
          Neto: {net.shown} ({net.words})
        </p>
      )
    },
    actionTitle: (action, { facts }) => {
      const net = (facts.net as { shown: string } | undefined)?.shown ?? ''
      if (action === 'approve') return `Aprobar la orden por ${net}`
      return action === 'issue' ? `Girar ${net}` : undefined
    },
    related,
  })

const issuing: BulkAction = {
  label: 'Girar hoy',
  done: 'girada',
  consequence:
    'De cada orden aprobada se contabiliza su egreso, se registra el pago presupuestal y se consume el PAC.',
  mayNot: (row) => (row.condition === 'approved' ? undefined : 'Solo se giran las aprobadas.'),
  run: ({ id }, key) =>
    runInput(paymentOrder, String(id), { action: 'issue', input: { date: dayInBogota(new Date()) } }, key),
}

const plain = screensFor('')

/** The payment orders, with actions on several at once. */
export const PaymentOrders = () => (
  <PaymentTabs>
    <plain.List />
  </PaymentTabs>
)
export const EditPaymentOrder = plain.Edit

/** `/createPago/:thirdId`: a new order with the payables of a tercero. */
export function CreatePaymentOrder() {
  const { thirdId } = useParams('/createPago/:thirdId')
  const { Create } = useMemo(() => screensFor(thirdId), [thirdId])
  return <Create key={thirdId} />
}

const showAvailable = (text: string | null | undefined) => (text ? showPesos(money(text)) : null)

/** Fills the lines with the payee's payables when the payee is chosen and nothing was typed. */
async function bringPayables(option: LookupOption | null, form: Form): Promise<void> {
  if (option === null || form.lines('payables').some(({ causacionId }) => causacionId)) return
  const found = await readOptions(payableOptions.to, { terceroId: option.id })
  const free = found.filter(({ enabled }) => enabled !== false)
  if (form.values().purpose === '') form.set('purpose', `Pago a ${option.label}`)
  if (free.length === 0) {
    void toast({ message: 'Este tercero no tiene cuentas por programar.', tone: 'info' })
    return
  }
  form.load(
    'payables',
    free.map(({ id, label, facts }) => ({
      causacionId: id,
      causacionIdLabel: label,
      causacionIdFacts: facts ?? null,
      amount: money(facts?.available ?? '0'),
    })),
  )
  void toast({
    message: `Se trajo ${plural(free.length, 'cuenta por pagar', 'cuentas por pagar')}: borre las que no se pagan.`,
    tone: 'info',
  })
}

/** Fills in the deductions of the payment: estampillas, contributions, guarantees and fines. */
function ProposeDeductions({ form }: { readonly form: Form }) {
  const propose = async () => {
    const { terceroId, payOn } = form.values()
    const payables = form
      .lines('payables')
      .flatMap(({ causacionId, amount }) => (causacionId ? [{ causacionId, amount: textOf(amount) }] : []))
    try {
      const input = { terceroId, date: payOn, payables: payables.length === 0 ? null : payables }
      const found = await ask(paymentDeductions, input)
      const typedByHand = form
        .lines('deductions')
        .filter(({ kind, amount }) => !proposable.includes(String(kind)) && amount !== zero)
      form.load('deductions', [...typedByHand, ...found.map(asLine)])
      if (found.length === 0) void toast({ message: 'Nada se deduce de este pago.', tone: 'info' })
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <p className="q-payments-terms">
      <Button variant="default" size="xs" onClick={() => void propose()}>
        Proponer deducciones
      </Button>
    </p>
  )
}

const textOf = (amount: Money): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

/** The kinds of deduction that every new proposal replaces. */
const proposable: readonly string[] = ['withholding', 'guarantee', 'fine']

const asLine = ({ kind, ruleId, label, accountId, openItem, base, amount }: ProposedDeduction) => ({
  kind,
  ruleId,
  ruleIdLabel: ruleId === null ? '' : label,
  accountId: ruleId === null ? accountId : null,
  accountIdLabel: ruleId === null ? label : '',
  openItem,
  base: money(base),
  amount: money(amount),
})

/** The amount that leaves the bank, in figures and in words, while the order is typed. */
function Net({ form }: { readonly form: Form }) {
  const net = useSyncExternalStore(form.watch, () => netTyped(form))
  return (
    <p className="q-context" role="status">
      Neto que se gira: {showPesos(net)}
      {net > zero && ` (${inWords(net)})`}
    </p>
  )
}

const netTyped = (form: Form): Money =>
  minus(sumOf(form.lines('payables'), 'amount'), sumOf(form.lines('deductions'), 'amount'))
