import { permissionFor } from '@quina/blocks'
import {
  type CatalogAnswer,
  catalogPages,
  catalogScreens,
  DeedDialog,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { importCups } from '../cups-import/cups-import.contract.ts'
import { ServiceParts } from '../service-parts/service-parts.web.tsx'
import { cloneService } from './clone.contract.ts'
import { service } from './service.contract.ts'
import { ServiceForm } from './service-form.web.tsx'

/** What the hospital may charge for. */
export function Services() {
  const can = useCan()
  const goTo = useGoTo()
  const [{ List }] = useState(() =>
    catalogScreens(service, {
      path: '/services',
      columns: ['code', 'officialCode', 'soatCode', 'name', 'kind', 'ripsObject', 'contracts', 'active'],
      pages: { create: '/services/create', open: '/services/edit/:id' },
      actions: (): readonly PageAction[] =>
        can(permissionFor(importCups, 'run'))
          ? [{ label: 'Importar de CUPS…', run: () => goTo('/services/importar-cups') }]
          : [],
    }),
  )
  return <List />
}

function usePages() {
  const can = useCan()
  const [cloning, setCloning] = useState<CatalogAnswer | null>(null)
  const [pages] = useState(() =>
    catalogPages(service, {
      list: '/services',
      edit: '/services/edit/:id',
      nameOf: ({ values }) => `${values.code} ${values.name}`,
      defaults: () => begun,
      form: ({ Ask }, values) => <ServiceForm Ask={Ask} values={values} />,
      actions: (answer): readonly PageAction[] =>
        can(permissionFor(service, 'edit')) ? [{ label: 'Clonar…', run: () => setCloning(answer) }] : [],
      related: (answer) => <ServiceParts answer={answer} />,
    }),
  )
  return { ...pages, dialog: cloning && <CloneDialog answer={cloning} onClose={() => setCloning(null)} /> }
}

const begun = {
  kind: 'procedure',
  ripsObject: 'procedimientos',
  moderating: 'copago',
  iva: 'excluded',
  ambulatory: true,
  inpatient: true,
  emergency: true,
  needsDiagnosis: true,
}

/** A new service. */
export function ServiceCreate() {
  const { Create } = usePages()
  return <Create />
}

/** One service, with what hangs from it. */
export function ServiceEdit() {
  const { Edit, dialog } = usePages()
  return (
    <>
      <Edit />
      {dialog}
    </>
  )
}

function CloneDialog({ answer, onClose }: { readonly answer: CatalogAnswer; readonly onClose: () => void }) {
  const goTo = useGoTo()
  return (
    <DeedDialog
      of={cloneService}
      about={{ serviceId: answer.id }}
      begun={{ name: answer.values.name }}
      spans={{ code: 4, name: 8 }}
      done={({ id }) => {
        goTo(pathTo('/services/edit/:id', { id }))
        return 'Servicio clonado'
      }}
      onClose={onClose}
    />
  )
}
