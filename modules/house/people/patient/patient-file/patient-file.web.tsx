import './patient-file.css'
import { Tabs } from '@mantine/core'
import {
  CommandDialog,
  FileSectionPart,
  openFileOf,
  pathTo,
  Refusal,
  Show,
  useAnswer,
  useCan,
  useFileSections,
  useGo,
  useParams,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { DataTable, ErrorState, Loading, Page, type PageAction, PageHeader, StatusTag } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { MotiveForm } from '../access-log/motive-form.web.tsx'
import { AffiliationPanel } from '../affiliation/affiliation-panel.web.tsx'
import { AllergyLine } from '../allergy/allergy-line.web.tsx'
import { AllergyPanel } from '../allergy/allergy-panel.web.tsx'
import { ConsentPanel } from '../consent/consent-panel.web.tsx'
import { changeFileDocument, patientDocumentLabels } from '../patient/patient.contract.ts'
import { sexes } from '../patient/social.contract.ts'
import { EventTable } from '../patient-event/event-table.web.tsx'
import { MergeTable } from '../patient-merge/merge-table.web.tsx'
import { Summary } from '../patient-summary/summary.web.tsx'
import { FileData, type PatientFile } from './file-data.web.tsx'
import { patientAccesses, patientFile, patientSticker, patientWristband } from './patient-file.contract.ts'

/** The file of a patient, read-only. A user outside the care of the patient gives a reason before it opens. */
export function PatientFileScreen() {
  const { id } = useParams('/verUsuario/:id')
  const { data, error, refetch } = useAnswer(patientFile, { id })
  if (error instanceof Refusal && error.code === 'PAC-030')
    return (
      <Page>
        <PageHeader title="Ficha de paciente" crumbs={crumbs} />
        <MotiveForm id={id} onDone={() => void refetch()} />
      </Page>
    )
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return data.mergedInto === null ? <OpenFile file={data} /> : <ToSurvivor id={data.mergedInto.id} />
}

/** Leads from an absorbed file to its survivor, where its history is and where the merge can be undone. */
function ToSurvivor({ id }: { readonly id: string }) {
  const go = useGo()
  useEffect(() => void go(pathTo('/verUsuario/:id', { id }), { replace: true }), [go, id])
  return <Loading />
}

const crumbs = [{ label: 'Pacientes', href: '/usuarios-eventos' }]

function OpenFile({ file }: { readonly file: PatientFile }) {
  const { id, name, values } = file
  const go = useGo()
  const [changing, setChanging] = useState(false)
  const actions: PageAction[] = [
    { label: 'Manilla', run: () => openFileOf(patientWristband, { id }) },
    { label: 'Sticker', run: () => openFileOf(patientSticker, { id }) },
    ...(file.may.includes('changeDocument')
      ? [{ label: 'Cambiar documento…', run: () => setChanging(true) }]
      : []),
    ...(file.may.includes('edit')
      ? [{ label: 'Editar', primary: true, run: () => void go(pathTo('/editarUsuario/:id', { id })) }]
      : []),
  ]
  return (
    <Page>
      <PageHeader
        title={values.chosenName ? `${values.chosenName} (${name})` : name}
        status={<FileStatus file={file} />}
        context={contextOf(file)}
        crumbs={crumbs}
        actions={actions}
      />
      <AllergyLine id={id} />
      <Alerts file={file} />
      <FileTabs file={file} />
      {changing && (
        <CommandDialog
          of={changeFileDocument}
          about={{ id }}
          title="Cambiar el documento"
          begun={{ from: dayInBogota(new Date()) }}
          spans={{ reason: 12 }}
          done={() => 'Documento cambiado'}
          onClose={() => setChanging(false)}
        />
      )}
    </Page>
  )
}

const contextOf = ({ values, age }: PatientFile): string =>
  [
    `${values.documentType} ${values.number}`,
    age,
    sexes[values.sex as keyof typeof sexes],
    values.bloodGroup ? `Grupo ${values.bloodGroup}` : 'Grupo sanguíneo sin registrar',
  ].join(' · ')

function FileStatus({ file: { values, newborn } }: { readonly file: PatientFile }) {
  if (values.deceasedOn) return <StatusTag tone="warning">Fallecido</StatusTag>
  return newborn ? <StatusTag tone="info">Recién nacido</StatusTag> : null
}

/** The warnings to see before anything else about this person. */
function Alerts({ file: { values } }: { readonly file: PatientFile }) {
  const alerts = [
    values.alerts && `Alertas: ${values.alerts}`,
    values.pregnant === true && 'Gestante',
  ].filter(Boolean)
  return (
    <>
      {alerts.length > 0 && (
        <p className="q-file-alert" role="alert">
          {alerts.join(' · ')}
        </p>
      )}
    </>
  )
}

function FileTabs({ file }: { readonly file: PatientFile }) {
  const can = useCan()
  const sections = useFileSections('people.patient')
  const { id } = file
  const tabs = [
    ['Resumen', true, <Summary key="summary" file={file} />],
    ['Datos', true, <FileData key="data" file={file} />],
    ['Alergias', true, <AllergyPanel key="allergies" id={id} />],
    ['Afiliaciones', can('people.affiliation.view'), <AffiliationPanel key="affiliation" id={id} />],
    ['Eventos', true, <EventTable key="events" events={file.events} />],
    ...sections.map((section) => {
      const { title } = section
      return [title, true, <FileSectionPart key={title} section={section} ids={[id]} />] as const
    }),
    ['Documentos', true, <DocumentTable key="documents" documents={file.documents} />],
    ['Consentimientos', can('people.consent.view'), <ConsentPanel key="consent" file={file} />],
    ['Fusiones', true, <MergeTable key="merges" id={id} mayUndo={file.may.includes('unmerge')} />],
    ['Accesos', file.may.includes('viewAccess'), <AccessTable key="access" id={id} />],
  ] as const
  const shown = tabs.filter(([, visible]) => visible)
  return (
    <Tabs defaultValue="Resumen" keepMounted={false}>
      <Tabs.List className="q-file-tabs">
        {shown.map(([title]) => (
          <Tabs.Tab key={title} value={title}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(([title, , content]) => (
        <Tabs.Panel key={title} value={title} className="q-file-tab">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The documents that a patient has had, each with its days. */
const DocumentTable = ({ documents }: { readonly documents: PatientFile['documents'] }) => (
  <DataTable
    label="Documentos de identidad"
    rows={documents}
    columns={[
      {
        key: 'documentType',
        header: 'Tipo',
        kind: 'choice',
        options: patientDocumentLabels,
        sortable: false,
      },
      { key: 'number', header: 'Número', kind: 'code', sortable: false },
      { key: 'fromDay', header: 'Desde', kind: 'day', sortable: false },
      { key: 'untilDay', header: 'Hasta', kind: 'day', sortable: false },
      { key: 'reason', header: 'Motivo del cambio', sortable: false },
    ]}
  />
)

/** The name of what was read, where it was not the file itself. */
const resources: Readonly<Record<string, string>> = {
  'people.patient': 'Ficha',
  'people.patientEvent': 'Historia de eventos',
  'people.affiliations': 'Afiliaciones',
  'people.consents': 'Consentimientos',
  'people.mergesOfFile': 'Fusiones',
  'people.patientMerge': 'Fusión de fichas',
  'care.admission': 'Admisión',
}

const operations = {
  list: 'Lo vio en una lista',
  search: 'Lo vio al buscar',
  view: 'Abrió',
  edit: 'Abrió para editar',
  print: 'Imprimió',
  export: 'Exportó',
}

/** The readers of the file, newest first: the patient has the right to request them. */
const AccessTable = ({ id }: { readonly id: string }) => (
  <Show of={patientAccesses} params={{ id }}>
    {(accesses) => (
      <DataTable
        label="Accesos"
        rows={accesses}
        columns={[
          { key: 'at', header: 'Fecha', kind: 'instant', sortable: false },
          { key: 'user', header: 'Usuario', sortable: false },
          { key: 'operation', header: 'Acción', kind: 'choice', options: operations, sortable: false },
          { key: 'resource', header: 'Qué', kind: 'choice', options: resources, sortable: false },
          { key: 'motive', header: 'Motivo', sortable: false },
          { key: 'campus', header: 'Sede', sortable: false },
          { key: 'ip', header: 'Equipo', kind: 'code', width: 130, sortable: false },
        ]}
      />
    )}
  </Show>
)
