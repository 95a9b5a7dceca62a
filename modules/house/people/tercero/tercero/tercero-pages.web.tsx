import {
  type CatalogAnswer,
  type CatalogPieces,
  catalogPages,
  catalogPagesBy,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { Cell, FieldGrid, type PageAction, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { BankAccountsPanel } from '../bank-account/bank-accounts.web.tsx'
import { useSimilar } from '../duplicate/similar.web.tsx'
import { FilesPanel } from '../files/files-panel.web.tsx'
import { DocumentDialog } from '../merge/document-dialog.web.tsx'
import { TaxProfilesPanel } from '../tax-profile/tax-profiles.web.tsx'
import { DigitHint } from './digit-hint.web.tsx'
import { changeDocument, type DocumentType, roles, tercero } from './tercero.contract.ts'

/** The name of a tercero, as documents show it. */
export const nameOf = ({ values }: Pick<CatalogAnswer, 'values'>): string =>
  values.personType === 'juridica'
    ? String(values.businessName ?? '')
    : [values.firstName, values.middleName, values.lastName, values.secondLastName].filter(Boolean).join(' ')

function usePages() {
  const can = useCan()
  const goTo = useGoTo()
  const { check, dialog } = useSimilar()
  const [changing, setChanging] = useState<CatalogAnswer | null>(null)
  const [pages] = useState(() =>
    catalogPages(tercero, {
      nameOf,
      defaults: () => ({ documentType: 'NIT', personType: 'juridica' }),
      locked: ['documentType', 'number', 'checkDigit'],
      form: (pieces, values) => <TerceroForm pieces={pieces} values={values} />,
      // Possible duplicates were checked when it was created.
      beforeSave: (wire, id) => (id === null ? check(wire, id) : Promise.resolve(true)),
      actions: (answer): readonly PageAction[] => [
        { label: 'Ver ficha', run: () => goTo(pathTo('/verTercero/:id', { id: answer.id })) },
        ...(can(changeDocument) ? [{ label: 'Cambiar documento…', run: () => setChanging(answer) }] : []),
      ],
      related: (answer) => <Related answer={answer} />,
    }),
  )
  const dialogs = (
    <>
      {dialog}
      {changing && <DocumentDialog answer={changing} onClose={() => setChanging(null)} />}
    </>
  )
  return { ...pages, dialogs }
}

interface TerceroFormProps {
  readonly pieces: CatalogPieces<typeof tercero>
  readonly values: Readonly<Record<string, unknown>>
}

/** The sections of a tercero: its identity, its address, its relation to the hospital. */
function TerceroForm({ pieces, values }: TerceroFormProps) {
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

function Identification({ pieces: { Ask, Params }, values }: TerceroFormProps) {
  const natural = values.personType === 'natural'
  return (
    <Panel title="Identificación">
      <FieldGrid>
        <Params personType={3} documentType={3} number={3} checkDigit={1} />
        <Cell span={2}>
          <DigitHint
            documentType={values.documentType as DocumentType}
            number={String(values.number ?? '')}
            typed={values.checkDigit}
          />
        </Cell>
        {natural ? (
          <Params firstName={3} middleName={3} lastName={3} secondLastName={3} />
        ) : (
          <Ask name="businessName" span={6} />
        )}
        <Ask name="tradeName" span={6} />
        {values.isPublicEntity === true && <Ask name="chipCode" span={3} />}
      </FieldGrid>
    </Panel>
  )
}

/** The municipality is chosen from a list; the city is typed only abroad. */
function Place({ pieces: { Ask, Params }, values }: TerceroFormProps) {
  return (
    <Panel title="Ubicación y contacto">
      <FieldGrid>
        <Params countryId={3} municipalityId={4} />
        {!values.municipalityId && <Ask name="municipality" span={5} />}
        <Ask name="address" span={values.municipalityId ? 5 : 6} />
        <Ask name="phone" span={3} />
        <Ask name="email" span={values.municipalityId ? 4 : 3} />
      </FieldGrid>
    </Panel>
  )
}

/** The parts of a tercero that are saved separately. */
function Related({ answer }: { readonly answer: CatalogAnswer }) {
  const holder = { name: nameOf(answer), document: String(answer.values.number) }
  return (
    <>
      <TaxProfilesPanel id={answer.id} />
      <BankAccountsPanel id={answer.id} holder={holder} />
      <FilesPanel id={answer.id} />
    </>
  )
}

export const { Create: TerceroCreate, Edit: TerceroEdit } = catalogPagesBy(usePages)
