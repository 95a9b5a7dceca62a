import '../payable/payments.css'
import { Button } from '@mantine/core'
import { ask, type DocumentForm, documentScreens, Go, showFailure } from '@quina/blocks/web'
import { dayInBogota, inWords, type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { type ReactNode, useSyncExternalStore } from 'react'
import { EgresoPayees } from '../egreso-payee/payees.web.tsx'
import { deductionLines } from '../payment-order/deduction-lines.web.ts'
import { egreso, taxesOwed } from './egreso.contract.ts'

type Form = DocumentForm<typeof egreso>

export const egresoScreens = documentScreens(egreso, {
  columns: [
    'number',
    'date',
    'terceroId',
    'instrument',
    'net',
    'bankState',
    'condition',
    'reconciled',
    'bankAccountId',
  ],
  defaults: ({ chequeId = '', kind = 'taxes', form = 'transfer' }) => ({
    date: dayInBogota(new Date()),
    kind: (chequeId === '' ? kind : 'cheque') as 'taxes',
    form: form as 'transfer',
    chequeId,
  }),
  lines: {
    payments: {
      columns: ['accountId', 'terceroId', 'openItem', 'obligacionId', 'netTotal', 'amount'],
      widths: {
        accountId: 'minmax(170px, 2fr)',
        terceroId: 'minmax(150px, 2fr)',
        openItem: 120,
        causacionId: 130,
        obligacionId: 'minmax(150px, 1fr)',
        netTotal: 130,
        amount: 130,
      },
    },
    payees: {
      columns: ['terceroId', 'accountId', 'openItem', 'amount'],
      widths: {
        terceroId: 'minmax(170px, 2fr)',
        accountId: 'minmax(170px, 2fr)',
        openItem: 120,
        amount: 130,
      },
    },
    deductions: { ...deductionLines, columns: deductionLines.columns.filter((name) => name !== 'ruleId') },
  },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} kind={3} terceroId={7} />
        <Params form={3} bankAccountId={4} reference={5} />
        <Params purpose={6} directReason={6} />
        <More>
          <Ask name="chequeId" span={4} />
        </More>
      </Section>
      {form !== null && <BringTaxes form={form} />}
      <Lines name="payments" title="Lo que se paga" />
      <Lines name="deductions" title="Deducciones" />
      {form !== null && <OwnPayees form={form} lines={<Lines name="payees" title="Beneficiarios" />} />}
      {form !== null && <Net form={form} />}
    </>
  ),
  header: (answer, form) => {
    const net = answer?.facts.net as { shown: string; words: string } | undefined
    return answer === null || net === undefined || form !== null ? null : (
      <>
        <p className="q-context">
          Girado: {net.shown} ({net.words})
        </p>
        <EgresoPayees egresoId={answer.id} waits={answer.status === 'issued'} />
      </>
    )
  },
  related: ({ facts, values, labels }) => (
    <>
      {typeof values.orderId === 'string' && (
        <p>
          <Go to="/pago/edit/:id" params={{ id: values.orderId }}>
            {labels.orderId ?? 'Orden de pago'}
          </Go>
        </p>
      )}
      {typeof facts.instrument === 'string' && <p>Medio: {facts.instrument}</p>}
    </>
  ),
})

/** An egreso of payroll or of third-party money may have many payees: each is typed with the account of its debt. */
function OwnPayees({ form, lines }: { readonly form: Form; readonly lines: ReactNode }) {
  const kind = useSyncExternalStore(form.watch, () => form.values().kind)
  return kind === 'payroll' || kind === 'ofOthers' ? lines : null
}

/** Brings the lines of a tax return, which is paid whole: the withholdings up to a month, by account. */
function BringTaxes({ form }: { readonly form: Form }) {
  const kind = useSyncExternalStore(form.watch, () => form.values().kind)
  if (kind !== 'taxes') return null
  const bring = async (of: 'dian' | 'municipality') => {
    try {
      const month = previousMonth(form.values().date)
      const rows = await ask(taxesOwed, { until: `${month}-01`, of })
      if (rows.length === 0)
        void toast({ message: `No hay retenciones por pagar hasta ${month}.`, tone: 'info' })
      form.load(
        'payments',
        rows.map(({ accountId, label, amount }) => ({
          accountId,
          accountIdLabel: label,
          amount: money(amount),
        })),
      )
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <p className="q-payments-terms">
      <Button variant="default" size="xs" onClick={() => void bring('dian')}>
        Traer retenciones de la DIAN
      </Button>
      <Button variant="default" size="xs" onClick={() => void bring('municipality')}>
        Traer retenciones de ICA
      </Button>
      Se paga en miles: la diferencia va a ingresos o gastos.
    </p>
  )
}

function previousMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

function Net({ form }: { readonly form: Form }) {
  const net = useSyncExternalStore(form.watch, () => netTyped(form))
  return (
    <p className="q-context" role="status">
      Se gira: {showPesos(net)}
      {net > zero && ` (${inWords(net)})`}
    </p>
  )
}

const netTyped = (form: Form): Money =>
  minus(sumOf(form.lines('payments'), 'amount'), sumOf(form.lines('deductions'), 'amount'))
