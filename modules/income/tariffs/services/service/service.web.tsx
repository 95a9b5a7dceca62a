import { permissionFor } from '@quina/blocks'
import {
  type CatalogAnswer,
  type CatalogPieces,
  CommandDialog,
  catalogPages,
  catalogPagesBy,
  catalogScreens,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { FieldGrid, MoreFields, type PageAction, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { importCups } from '../cups-import/cups-import.contract.ts'
import { ServiceParts } from '../service-parts/service-parts.web.tsx'
import { cloneService } from './clone.contract.ts'
import { service } from './service.contract.ts'

function Services() {
  const can = useCan()
  const goTo = useGoTo()
  const [{ List }] = useState(() =>
    catalogScreens(service, {
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
      nameOf: ({ values }) => `${values.code} ${values.name}`,
      defaults: () => begun,
      form: (pieces, values) => <ServiceForm {...pieces} values={values} />,
      actions: (answer): readonly PageAction[] =>
        can(permissionFor(service, 'edit')) ? [{ label: 'Clonar…', run: () => setCloning(answer) }] : [],
      related: (answer) => <ServiceParts answer={answer} />,
    }),
  )
  return { ...pages, dialogs: cloning && <CloneDialog answer={cloning} onClose={() => setCloning(null)} /> }
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

interface ServiceFormProps extends Pick<CatalogPieces<typeof service>, 'Ask' | 'Params'> {
  readonly values: Readonly<Record<string, unknown>>
}

/** The fields of a service, in the order of filling in; those of other classes are hidden. */
function ServiceForm(props: ServiceFormProps) {
  const { Ask, Params, values } = props
  const isSupply = values.kind === 'medicine' || values.kind === 'device'
  return (
    <>
      <Panel title="Identificación">
        <FieldGrid>
          <Params code={2} name={6} kind={4} />
          <Ask name="invoiceName" span={6} />
          {isSupply ? <Params iumId={6} cumCode={3} /> : <Params cupsId={6} soatCode={3} issCode={3} />}
          {values.kind === 'device' && <Ask name="udi" span={3} />}
        </FieldGrid>
      </Panel>
      <RipsPanel {...props} />
      {(values.ripsObject === 'medicamentos' || saysMedicine(values)) && <MedicinePanel {...props} />}
      <LimitsPanel {...props} />
      <Panel title="Cobro">
        <FieldGrid>
          <Params moderating={3} iva={3} />
          {values.iva === 'taxed' && <Ask name="ivaPercent" span={2} />}
          <Ask name="costCentreId" span={4} />
          {isSupply && <Params referenceCost={3} regulatedPrice={3} />}
        </FieldGrid>
      </Panel>
    </>
  )
}

function RipsPanel({ Ask, Params, values }: ServiceFormProps) {
  return (
    <Panel title="RIPS">
      <FieldGrid>
        <Ask name="ripsObject" span={4} />
        {values.ripsObject === 'otrosServicios' && <Ask name="otherServiceTypeId" span={4} />}
        <Params serviceGroupId={4} repsServiceId={4} finalidadId={4} />
        <Params finalidades={4} externalCauseId={4} />
      </FieldGrid>
    </Panel>
  )
}

const ofMedicines = [
  'medicineTypeId',
  'dispensingUnitId',
  'dispensingMeasureId',
  'ingredientId',
  'concentration',
  'concentrationUnitId',
  'pharmaceuticalFormId',
] as const

/** A field with a value stays visible, so that it can be cleared. */
const saysMedicine = (values: Readonly<Record<string, unknown>>): boolean =>
  ofMedicines.some((name) => values[name] != null && values[name] !== '')

function MedicinePanel({ Ask, Params }: Omit<ServiceFormProps, 'values'>) {
  return (
    <Panel title="Medicamento en RIPS">
      <FieldGrid>
        <Params medicineTypeId={4} dispensingUnitId={4} dispensingMeasureId={4} />
        <Params ingredientId={4} concentration={2} concentrationUnitId={3} />
        <Ask name="pharmaceuticalFormId" span={3} />
      </FieldGrid>
    </Panel>
  )
}

function LimitsPanel({ Ask, Params, values }: ServiceFormProps) {
  return (
    <Panel title="Dónde, a quién y cómo">
      <FieldGrid>
        <Params ambulatory={2} inpatient={2} emergency={2} needsDiagnosis={2} />
        <Params needsAuthorization={2} surgical={2} />
        {values.surgical === true && <Params surgicalGroup={3} uvr={3} bloodless={3} bilateral={3} />}
      </FieldGrid>
      <MoreFields>
        <Params sex={3} ageMinMonths={3} ageMaxMonths={3} maxPerDay={3} />
        <Ask name="noPbs" span={3} />
      </MoreFields>
    </Panel>
  )
}

function CloneDialog({ answer, onClose }: { readonly answer: CatalogAnswer; readonly onClose: () => void }) {
  const goTo = useGoTo()
  return (
    <CommandDialog
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

export const serviceScreens = { List: Services, ...catalogPagesBy(usePages) }
