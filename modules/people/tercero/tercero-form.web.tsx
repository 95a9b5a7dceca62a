import type { CatalogPieces } from '@quina/blocks/web'
import { Cell, FieldGrid, Panel } from '@quina/ui/web'
import { DigitHint } from './digit-hint.web.tsx'
import { type DocumentType, roles, type tercero } from './tercero.contract.ts'

interface TerceroFormProps {
  readonly pieces: CatalogPieces<typeof tercero>
  readonly values: Readonly<Record<string, unknown>>
}

/** The sections of a tercero: who it is, where it is, what it is to the hospital. */
export function TerceroForm({ pieces, values }: TerceroFormProps) {
  return (
    <>
      <Identification pieces={pieces} values={values} />
      <Place pieces={pieces} values={values} />
      <Panel title="Roles">
        <FieldGrid>
          {Object.keys(roles).map((name) => (
            <pieces.Ask key={name} name={name as keyof typeof roles} span={3} />
          ))}
        </FieldGrid>
      </Panel>
    </>
  )
}

function Identification({ pieces: { Ask }, values }: TerceroFormProps) {
  const natural = values.personType === 'natural'
  return (
    <Panel title="Identificación">
      <FieldGrid>
        <Ask name="personType" span={3} />
        <Ask name="documentType" span={3} />
        <Ask name="number" span={3} />
        <Ask name="checkDigit" span={1} />
        <Cell span={2}>
          <DigitHint
            documentType={values.documentType as DocumentType}
            number={String(values.number ?? '')}
            typed={values.checkDigit}
          />
        </Cell>
        {natural ? (
          <>
            <Ask name="firstName" span={3} />
            <Ask name="middleName" span={3} />
            <Ask name="lastName" span={3} />
            <Ask name="secondLastName" span={3} />
          </>
        ) : (
          <Ask name="businessName" span={6} />
        )}
        <Ask name="tradeName" span={6} />
        {values.isPublicEntity === true && <Ask name="chipCode" span={3} />}
      </FieldGrid>
    </Panel>
  )
}

/** A municipality is chosen; only abroad is the city written. */
function Place({ pieces: { Ask }, values }: TerceroFormProps) {
  return (
    <Panel title="Ubicación y contacto">
      <FieldGrid>
        <Ask name="countryId" span={3} />
        <Ask name="municipalityId" span={4} />
        {!values.municipalityId && <Ask name="municipality" span={5} />}
        <Ask name="address" span={values.municipalityId ? 5 : 6} />
        <Ask name="phone" span={3} />
        <Ask name="email" span={values.municipalityId ? 4 : 3} />
      </FieldGrid>
    </Panel>
  )
}
