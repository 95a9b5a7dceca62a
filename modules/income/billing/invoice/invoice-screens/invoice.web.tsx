import type { DocumentAnswerOf } from '@quina/blocks'
import { documentScreens, FileSectionPanels, Go, MiniTable, useCan } from '@quina/blocks/web'
import { money, showAmount, showDay } from '@quina/kernel'
import { payerAdvanceOptions } from '@quina/treasury/contract'
import { dianStates, type InvoiceFacts, invoice, ripsStates } from '../invoice/invoice.contract.ts'
import { InvoiceRelated, openPaperOf } from './papers.web.tsx'
import './invoice.css'
import { EmptyState, LongCode, Panel, StatusTag, type Tone } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { ClaimLinks } from '../../rules/invoice-claims/claim-links.web.tsx'
import { editCharges } from '../charges/charge/charge.contract.ts'
import { Findings } from '../charges/check/findings.web.tsx'
import { filingStates, receivableStates } from '../receivable/receivable.contract.ts'
import { isOnItsWay, useRefreshWhile } from './refreshing.web.ts'

type Answer = DocumentAnswerOf<typeof invoice>

/** The prefactura while it is worked on, and the invoice it becomes. */
export const invoiceScreens = documentScreens(invoice, {
  lookup: { advanceId: ({ terceroId }) => ({ to: payerAdvanceOptions.to, query: { terceroId } }) },
  // An anticipo belongs to one payer: another payer needs another choice.
  whenChosen: { terceroId: (_option, form) => form.set('advanceId', '') },
  form: ({ Section, Ask, Params, More }) => (
    <Section>
      <Params terceroId={4} contractId={4} patientId={4} />
      <Params date={2} periodFrom={2} periodTo={2} authorizationNumber={2} policy={2} siras={2} />
      <Params discount={2} shared={2} advance={2} advanceId={4} />
      <Ask name="notes" span={8} />
      <More>
        <Params kind={2} ambit={2} admissionId={4} payerId={4} />
        <Params coverage={4} modality={3} userType={3} withoutContract={2} />
        <Ask name="partial" span={4} />
      </More>
    </Section>
  ),
  header: (answer) => answer && <InvoiceAround answer={answer} />,
  related: (answer) => (
    <>
      <InvoiceRelated answer={answer} />
      <FileSectionPanels of="billing.invoice" id={answer.id} />
    </>
  ),
})

/** The content of an invoice: its states, its lines with their totals, and what prevents its issue. */
function InvoiceAround({ answer }: { readonly answer: Answer }) {
  const { facts } = answer
  const isDraft = answer.status === 'draft'
  useRefreshWhile(answer.status === 'issued' && isOnItsWay(facts))
  return (
    <div className="q-invoice">
      {!isDraft && answer.status !== 'dropped' && <States facts={facts} answer={answer} />}
      <div className="q-invoice-body">
        <Panel title="Servicios">
          <Lines facts={facts} />
          {isDraft && <AccountLink values={answer.values} />}
        </Panel>
        {facts.patients.length > 0 && (
          <Panel title={`Pacientes (${facts.patients.length})`}>
            <Patients facts={facts} />
          </Panel>
        )}
        {isDraft && (
          <Panel title="Revisión antes de facturar">
            <Findings findings={facts.findings} />
          </Panel>
        )}
      </div>
    </div>
  )
}

const AccountLink = ({ values }: Pick<Answer, 'values'>) =>
  typeof values.admissionId === 'string' && (
    <p className="q-context">
      Los cargos se cambian en <AccountOf values={values}>la cuenta del paciente</AccountOf>.
    </p>
  )

/** The account that an invoice came from, for users who may see accounts. */
function AccountOf({ values, children }: Pick<Answer, 'values'> & { readonly children: ReactNode }) {
  const may = useCan()
  const { ambit, patientId, admissionId } = values
  if (typeof patientId !== 'string' || typeof admissionId !== 'string' || !may(editCharges)) return null
  return (
    <Go
      to="/billing/invoice/:ambitId/:userId?/:programId?"
      params={{ ambitId: String(ambit), userId: patientId }}
      search={{ admissionId }}
    >
      {children}
    </Go>
  )
}

type State = readonly [label: string, tone: Tone]

function States({ facts, answer }: { readonly facts: InvoiceFacts; readonly answer: Answer }) {
  const states: readonly (readonly [string, State])[] = [
    ['DIAN', dianStates[facts.dianState]],
    ['RIPS', ripsStates[facts.ripsState]],
    ['Radicación', filingStates[facts.filingState]],
    ['Cartera', receivableStates[facts.receivableState]],
  ]
  return (
    <section className="q-panel q-panel-body q-invoice-states" aria-label="Estados de la factura">
      <p className="q-invoice-number">
        {facts.fullNumber}
        {facts.dueOn && <small> Vence {showDay(facts.dueOn)}</small>}
      </p>
      {states.map(([label, [word, tone]]) => (
        <p key={label}>
          <span className="q-context">{label}</span> <StatusTag tone={tone}>{word}</StatusTag>
        </p>
      ))}
      <p>
        <span className="q-context">Saldo</span> <b>{showAmount(money(facts.balance))}</b>
      </p>
      {facts.filingNumber && (
        <p>
          <span className="q-context">Radicado</span> <b>{facts.filingNumber}</b>
        </p>
      )}
      <Papers answer={answer} facts={facts} />
      <p>
        <ClaimLinks invoiceId={answer.id} {...facts} />
      </p>
      {facts.uuid && <LongCode label="CUFE" code={facts.uuid} />}
      {facts.cuv && <LongCode label="CUV" code={facts.cuv} />}
    </section>
  )
}

/** The most used papers of an invoice: the electronic document, its account, and the notes that correct it. */
function Papers({ answer, facts }: { readonly answer: Answer; readonly facts: InvoiceFacts }) {
  const may = useCan()
  const { electronicId } = facts
  return (
    <p className="q-invoice-papers">
      {electronicId && (
        <button type="button" className="q-more" onClick={() => openPaperOf(electronicId)}>
          Factura (PDF)
        </button>
      )}
      {answer.status === 'issued' && may('billing.creditNote.edit') && (
        <Go to="/billing/credit-note/create" search={{ invoiceId: answer.id }}>
          Nueva nota crédito
        </Go>
      )}
      {answer.status === 'issued' && may('billing.debitNote.edit') && (
        <Go to="/billing/debit-note/create" search={{ invoiceId: answer.id }}>
          Nueva nota débito
        </Go>
      )}
      <AccountOf values={answer.values}>Cuenta del paciente</AccountOf>
    </p>
  )
}

function Lines({ facts }: { readonly facts: InvoiceFacts }) {
  if (facts.lines.length === 0) return <EmptyState title="La prefactura no tiene cargos" />
  return (
    <MiniTable
      rows={facts.lines}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Código', cell: ({ code }) => code },
        { head: 'Servicio', cell: ({ description }) => description },
        { head: 'Cantidad', end: true, cell: ({ quantity }) => decimal(quantity) },
        { head: 'Precio', end: true, cell: ({ price }) => showAmount(money(price)) },
        {
          head: 'Descuento',
          end: true,
          cell: ({ discount }) => (discount === '0.00' ? '—' : showAmount(money(discount))),
        },
        { head: 'Valor', end: true, cell: ({ amount }) => showAmount(money(amount)) },
      ]}
      foot={<Totals facts={facts} />}
    />
  )
}

/** The patients of an invoice of several patients; each links to their file. */
function Patients({ facts }: { readonly facts: InvoiceFacts }) {
  const can = useCan()
  return (
    <MiniTable
      label="Pacientes de la factura"
      rows={facts.patients}
      keyOf={({ id, admission }) => `${id} ${admission}`}
      columns={[
        {
          head: 'Paciente',
          cell: ({ id, name }) =>
            can('people.patient.view') ? (
              <Go to="/verUsuario/:id" params={{ id }}>
                {name}
              </Go>
            ) : (
              name
            ),
        },
        { head: 'Documento', cell: ({ document }) => document },
        { head: 'Admisión', cell: ({ admission }) => admission },
        { head: 'Fecha', cell: ({ day }) => showDay(day) },
        { head: 'Cargos', end: true, cell: ({ charges }) => charges },
        { head: 'Valor', end: true, cell: ({ amount }) => showAmount(money(amount)) },
      ]}
    />
  )
}

const decimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')

function Totals({ facts }: { readonly facts: InvoiceFacts }) {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['Valor bruto', facts.gross, true],
    ['Descuento', facts.discount, facts.discount !== '0.00'],
    ['Copago', facts.copago, facts.copago !== '0.00'],
    ['Cuota moderadora', facts.cuota, facts.cuota !== '0.00'],
    ['Pagos compartidos', facts.shared, facts.shared !== '0.00'],
    [`Anticipo ${facts.advanceLabel ?? ''}`, facts.advance, facts.advance !== '0.00'],
  ]
  return (
    <>
      {rows
        .filter(([, , holds]) => holds)
        .map(([label, amount]) => (
          <tr key={label}>
            <td colSpan={5} className="q-end">
              {label}
            </td>
            <td className="q-end">{showAmount(money(amount))}</td>
          </tr>
        ))}
      <tr className="q-invoice-net">
        <td colSpan={5} className="q-end">
          Neto a cargo del pagador
        </td>
        <td className="q-end">{showAmount(money(facts.net))}</td>
      </tr>
    </>
  )
}
