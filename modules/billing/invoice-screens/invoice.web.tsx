import { documentScreens } from '@quina/blocks/web'
import { payerAdvanceOptions } from '@quina/treasury/contract'
import { invoice } from '../invoice/invoice.contract.ts'
import { InvoiceAround } from './around.web.tsx'
import { InvoiceRelated } from './related.web.tsx'

/** The prefactura while it is worked on, and the invoice it becomes. */
export const invoiceScreens = documentScreens(invoice, {
  listPath: '/facturacion/invoice-list',
  editPath: '/facturacion/eventos/edit/:id',
  lookup: {
    advanceId: ({ terceroId }) => ({ to: payerAdvanceOptions.to, query: { terceroId } }),
  },
  // What one payer sent is no other's: billing somebody else asks again.
  whenChosen: { terceroId: (_option, hand) => hand.set('advanceId', '') },
  form: ({ Section, Ask, More }) => (
    <Section>
      <Ask name="terceroId" span={4} />
      <Ask name="contractId" span={4} />
      <Ask name="patientId" span={4} />
      <Ask name="date" span={2} />
      <Ask name="periodFrom" span={2} />
      <Ask name="periodTo" span={2} />
      <Ask name="authorizationNumber" span={2} />
      <Ask name="policy" span={2} />
      <Ask name="siras" span={2} />
      <Ask name="discount" span={2} />
      <Ask name="shared" span={2} />
      <Ask name="advance" span={2} />
      <Ask name="advanceId" span={4} />
      <Ask name="notes" span={8} />
      <More>
        <Ask name="kind" span={2} />
        <Ask name="ambit" span={2} />
        <Ask name="admissionId" span={4} />
        <Ask name="payerId" span={4} />
        <Ask name="coverage" span={4} />
        <Ask name="modality" span={3} />
        <Ask name="userType" span={3} />
        <Ask name="withoutContract" span={2} />
        <Ask name="partial" span={4} />
      </More>
    </Section>
  ),
  header: (answer) => answer && <InvoiceAround answer={answer} />,
  related: (answer) => <InvoiceRelated answer={answer} />,
})
