import { documentScreens, Go, MiniTable } from '@quina/blocks/web'
import { dayInBogota, money, showAmount } from '@quina/kernel'
import { ClaimLinks } from '../../rules/invoice-claims/claim-links.web.tsx'
import { type AccidentFacts, accident } from './accident.contract.ts'

/** Events: each is recorded once for all its victims and invoices. */
export const accidentScreens = documentScreens(accident, {
  columns: [
    ...['number', 'date', 'nature', 'insurance', 'plate', 'payerId', 'victims', 'condition'],
    ...['policyNumber', 'sirasNumber', 'municipalityId', 'time'],
  ],
  defaults: ({ date = dayInBogota(new Date()), payerId = '', policyNumber = '', sirasNumber = '' }) => ({
    date,
    payerId,
    policyNumber,
    sirasNumber,
    nature: '01',
    insurance: '1',
  }),
  lines: { victims: { widths: { admissionId: 380, condition: 170, elsewhere: 170, certificate: 180 } } },
  form: ({ Section, Ask, Params, Lines }) => (
    <>
      <Section title="Evento">
        <Params date={2} time={2} nature={3} otherNature={2} sirasNumber={3} />
        <Params address={5} municipalityId={5} zone={2} />
        <Ask name="description" wide />
      </Section>
      <Section title="Vehículo y seguro">
        <Params insurance={3} payerId={5} policyNumber={4} />
        <Params policyFrom={2} policyTo={2} brand={3} plate={2} vehicleKind={3} />
        <Params ownerId={6} driverId={6} />
      </Section>
      <Lines name="victims" title="Víctimas" />
    </>
  ),
  header: (answer) =>
    answer !== null &&
    answer.status === 'registered' && (
      <>
        <Covers facts={answer.facts} />
        <Invoices facts={answer.facts} />
      </>
    ),
})

type FactsProps = { readonly facts: AccidentFacts }

/** How much of the cover of each victim remains. */
const Covers = ({ facts }: FactsProps) => (
  <MiniTable
    label="Topes de las víctimas"
    rows={facts.covers}
    keyOf={({ patient, payerId }) => `${patient}${payerId}`}
    columns={[
      { head: 'Víctima', cell: ({ patient }) => patient },
      { head: 'Responde', cell: ({ payer, layer }) => `${layer}.º ${payer}` },
      { head: 'Tope', end: true, cell: ({ cap }) => showAmount(money(cap)) },
      { head: 'En otras IPS', end: true, cell: ({ elsewhere }) => showAmount(money(elsewhere)) },
      { head: 'Facturado', end: true, cell: ({ used }) => showAmount(money(used)) },
      { head: 'Queda', end: true, cell: ({ left }) => showAmount(money(left)) },
    ]}
  />
)

/** The invoices of its victims, and the claims of those invoices. */
const Invoices = ({ facts }: FactsProps) =>
  facts.invoices.length > 0 && (
    <MiniTable
      label="Facturas y reclamaciones"
      rows={facts.invoices}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Factura',
          cell: ({ id, number }) => (
            <Go to="/facturacion/eventos/edit/:id" params={{ id }}>
              {number}
            </Go>
          ),
        },
        { head: 'Se cobra a', cell: ({ payer }) => payer },
        { head: 'Neto', end: true, cell: ({ net }) => showAmount(money(net)) },
        { head: 'Reclamación', cell: ({ id, ...claims }) => <ClaimLinks invoiceId={id} {...claims} /> },
      ]}
    />
  )
