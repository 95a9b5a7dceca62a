import { permissionFor } from '@quina/blocks'
import {
  type CatalogAnswer,
  type CatalogPieces,
  catalogPages,
  catalogScreens,
  DeedDialog,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { FieldGrid, MoreFields, type PageAction, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { importCups } from '../cups-import/cups-import.contract.ts'
import { ServiceParts } from '../service-parts/service-parts.web.tsx'
import { cloneService } from './clone.contract.ts'
import { service } from './service.contract.ts'

/** What the hospital may charge for. */
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

interface ServiceFormProps extends Pick<CatalogPieces<typeof service>, 'Ask'> {
  readonly values: Readonly<Record<string, unknown>>
}

/** The fields of a service, in the order in which they are known; those of other classes are not asked. */
function ServiceForm({ Ask, values }: ServiceFormProps) {
  const isSupply = values.kind === 'medicine' || values.kind === 'device'
  return (
    <>
      <Panel title="Identificación">
        <FieldGrid>
          <Ask name="code" span={2} />
          <Ask name="name" span={6} />
          <Ask name="kind" span={4} />
          <Ask name="invoiceName" span={6} />
          {!isSupply && <Ask name="cupsId" span={6} />}
          {isSupply && <Ask name="iumId" span={6} />}
          {isSupply && <Ask name="cumCode" span={3} />}
          {values.kind === 'device' && <Ask name="udi" span={3} />}
          {!isSupply && <Ask name="soatCode" span={3} />}
          {!isSupply && <Ask name="issCode" span={3} />}
        </FieldGrid>
      </Panel>
      <RipsPanel Ask={Ask} values={values} />
      {(values.ripsObject === 'medicamentos' || saysMedicine(values)) && <MedicinePanel Ask={Ask} />}
      <LimitsPanel Ask={Ask} values={values} />
      <Panel title="Cobro">
        <FieldGrid>
          <Ask name="moderating" span={3} />
          <Ask name="iva" span={3} />
          {values.iva === 'taxed' && <Ask name="ivaPercent" span={2} />}
          <Ask name="costCentreId" span={4} />
          {isSupply && <Ask name="referenceCost" span={3} />}
          {isSupply && <Ask name="regulatedPrice" span={3} />}
        </FieldGrid>
      </Panel>
    </>
  )
}

function RipsPanel({ Ask, values }: ServiceFormProps) {
  return (
    <Panel title="RIPS">
      <FieldGrid>
        <Ask name="ripsObject" span={4} />
        {values.ripsObject === 'otrosServicios' && <Ask name="otherServiceTypeId" span={4} />}
        <Ask name="serviceGroupId" span={4} />
        <Ask name="repsServiceId" span={4} />
        <Ask name="finalidadId" span={4} />
        <Ask name="finalidades" span={4} />
        <Ask name="externalCauseId" span={4} />
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

/** What was said stays in sight, so that it can be taken back. */
const saysMedicine = (values: Readonly<Record<string, unknown>>): boolean =>
  ofMedicines.some((name) => values[name] != null && values[name] !== '')

function MedicinePanel({ Ask }: Pick<ServiceFormProps, 'Ask'>) {
  return (
    <Panel title="Medicamento en RIPS">
      <FieldGrid>
        <Ask name="medicineTypeId" span={4} />
        <Ask name="dispensingUnitId" span={4} />
        <Ask name="dispensingMeasureId" span={4} />
        <Ask name="ingredientId" span={4} />
        <Ask name="concentration" span={2} />
        <Ask name="concentrationUnitId" span={3} />
        <Ask name="pharmaceuticalFormId" span={3} />
      </FieldGrid>
    </Panel>
  )
}

function LimitsPanel({ Ask, values }: ServiceFormProps) {
  return (
    <Panel title="Dónde, a quién y cómo">
      <FieldGrid>
        <Ask name="ambulatory" span={2} />
        <Ask name="inpatient" span={2} />
        <Ask name="emergency" span={2} />
        <Ask name="needsDiagnosis" span={2} />
        <Ask name="needsAuthorization" span={2} />
        <Ask name="surgical" span={2} />
        {values.surgical === true && <Ask name="surgicalGroup" span={3} />}
        {values.surgical === true && <Ask name="uvr" span={3} />}
        {values.surgical === true && <Ask name="bloodless" span={3} />}
        {values.surgical === true && <Ask name="bilateral" span={3} />}
      </FieldGrid>
      <MoreFields>
        <Ask name="sex" span={3} />
        <Ask name="ageMinMonths" span={3} />
        <Ask name="ageMaxMonths" span={3} />
        <Ask name="maxPerDay" span={3} />
        <Ask name="noPbs" span={3} />
      </MoreFields>
    </Panel>
  )
}

/** A new service. */
function ServiceCreate() {
  const { Create } = usePages()
  return <Create />
}

/** One service, with what hangs from it. */
function ServiceEdit() {
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

export const serviceScreens = { List: Services, Create: ServiceCreate, Edit: ServiceEdit }
