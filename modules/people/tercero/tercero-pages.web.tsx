import { type CatalogAnswer, catalogPages, pathTo, useCan } from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { type ComponentType, type ReactNode, useState } from 'react'
import { BankAccountsPanel } from '../bank-account/bank-accounts.web.tsx'
import { useSimilar } from '../duplicate/similar.web.tsx'
import { DocumentDialog } from '../merge/document-dialog.web.tsx'
import { TaxProfilesPanel } from '../tax-profile/tax-profiles.web.tsx'
import { FilesPanel } from '../tercero-file/files-panel.web.tsx'
import { changeDocument, tercero } from './tercero.contract.ts'
import { TerceroForm } from './tercero-form.web.tsx'

/** The name of someone, as documents show it. */
export const nameOf = ({ values }: Pick<CatalogAnswer, 'values'>): string =>
  values.personType === 'juridica'
    ? String(values.businessName ?? '')
    : [values.firstName, values.middleName, values.lastName, values.secondLastName].filter(Boolean).join(' ')

function usePages(): {
  readonly Create: ComponentType
  readonly Edit: ComponentType
  readonly dialogs: ReactNode
} {
  const can = useCan()
  const goTo = useGoTo()
  const { check, dialog } = useSimilar()
  const [changing, setChanging] = useState<CatalogAnswer | null>(null)
  const [pages] = useState(() =>
    catalogPages(tercero, {
      list: '/terceros/list',
      edit: '/terceros/edit/:id',
      nameOf,
      defaults: () => ({ documentType: 'NIT', personType: 'juridica' }),
      locked: ['documentType', 'number', 'checkDigit'],
      form: (pieces, values) => <TerceroForm pieces={pieces} values={values} />,
      // Who is there already was asked about when it was made.
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

/** What hangs from a tercero and is saved on its own. */
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

export function TerceroCreate() {
  const { Create, dialogs } = usePages()
  return (
    <>
      <Create />
      {dialogs}
    </>
  )
}

export function TerceroEdit() {
  const { Edit, dialogs } = usePages()
  return (
    <>
      <Edit />
      {dialogs}
    </>
  )
}
