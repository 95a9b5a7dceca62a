import type { CatalogPieces } from '@quina/blocks/web'
import { Cell, FieldGrid, Panel } from '@quina/ui/web'
import type { payer } from './payer.contract.ts'
import { TerceroCard } from './tercero-card.web.tsx'

interface PayerFormProps {
  readonly pieces: CatalogPieces<typeof payer>
  readonly values: Readonly<Record<string, unknown>>
}

/** The sections of a payer: who it is, how it insures, how it pays, where it takes invoices. */
export function PayerForm({ pieces, values }: PayerFormProps) {
  return (
    <>
      <Identity pieces={pieces} values={values} />
      <Health pieces={pieces} />
      <Filing pieces={pieces} />
      <Situation pieces={pieces} values={values} />
    </>
  )
}

function Identity({ pieces: { Ask }, values }: PayerFormProps) {
  return (
    <Panel title="Identificación">
      <FieldGrid>
        <Ask name="terceroId" span={5} />
        <Ask name="kind" span={3} />
        <Ask name="adminCode" span={2} />
        {(values.kind === 'soat' || Boolean(values.soatCode)) && <Ask name="soatCode" span={2} />}
        <Cell span={12}>
          <TerceroCard id={String(values.terceroId ?? '')} />
        </Cell>
      </FieldGrid>
    </Panel>
  )
}

const Health = ({ pieces: { Ask } }: Pick<PayerFormProps, 'pieces'>) => (
  <Panel title="Salud y pago">
    <FieldGrid>
      <Ask name="coverage" span={4} />
      <Ask name="userType" span={4} />
      <Ask name="authorisation" span={2} />
      <Ask name="demandsSiras" span={2} />
      <Ask name="paymentDays" span={2} />
      <Ask name="bankId" span={4} />
      <Ask name="directTransfer" span={2} />
      <Ask name="invoiceEmail" span={4} />
      <Ask name="deductions" span={8} />
    </FieldGrid>
  </Panel>
)

const Filing = ({ pieces: { Ask } }: Pick<PayerFormProps, 'pieces'>) => (
  <Panel title="Radicación de facturas">
    <FieldGrid>
      <Ask name="filingMedium" span={3} />
      <Ask name="filingUrl" span={5} />
      <Ask name="filingHours" span={4} />
      <Ask name="filingFormats" span={9} />
      <Ask name="filingMaxMb" span={3} />
    </FieldGrid>
  </Panel>
)

const Situation = ({ pieces: { Ask }, values }: PayerFormProps) => (
  <Panel title="Situación">
    <FieldGrid>
      <Ask name="situation" span={3} />
      {values.situation !== 'normal' && <Ask name="situationFrom" span={3} />}
      <Ask name="impairment" span={3} />
    </FieldGrid>
  </Panel>
)
