import { companyPermissions } from '../company/company.contract.ts'
import './profile.css'
import { Button, FileButton, Tabs } from '@mantine/core'
import {
  AuditLink,
  type FileSection,
  FileSectionPart,
  Go,
  hrefOf,
  MiniTable,
  readRows,
  Show,
  useAct,
  useCan,
  useFileSections,
  wordsOf,
} from '@quina/blocks/web'
import { EmptyState, ErrorState, Loading, Page, PageHeader, Panel, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { campus } from '../campus/campus.contract.ts'
import { type CompanyEdition, showCompany, showLogo, uploadLogo } from '../company/company.contract.ts'
import { CompanyForm, SignersPanel } from './company-form.web.tsx'
import { ParametersPanel } from './parameters.web.tsx'

/** The entity: its data on paper and its signers, how it works, its sites, and its earlier data. */
export function CompanyProfile() {
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string }
  const may = useCan()
  const mayEdit = may(companyPermissions.edit)
  const added = useFileSections('admin.company')
  return (
    <Show of={showCompany} params={{}}>
      {(data) => (
        <Page>
          <PageHeader
            title="Perfil de la entidad"
            context={`${data.name} · NIT ${data.nit}-${data.checkDigit}`}
          />
          <Tabs defaultValue={tab ?? 'data'} keepMounted={false} className="q-profile">
            <TabNames added={added} />
            <Tabs.Panel value="data">
              <LogoPanel hasLogo={data.hasLogo} version={data.editions.length} mayEdit={mayEdit} />
              <CompanyForm key={data.version} company={data} mayEdit={mayEdit} />
            </Tabs.Panel>
            <Tabs.Panel value="signers">
              <SignersPanel />
            </Tabs.Panel>
            <Tabs.Panel value="parameters">
              <ParametersPanel mayEdit={mayEdit} />
            </Tabs.Panel>
            <Tabs.Panel value="campuses">
              <CampusesPanel />
            </Tabs.Panel>
            <Tabs.Panel value="versions">
              <VersionsPanel editions={data.editions} />
              <AuditLink id={data.id} />
            </Tabs.Panel>
            {added.map((section) => (
              <Tabs.Panel key={section.title} value={section.name ?? section.title}>
                <FileSectionPart section={section} ids={[data.id]} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </Page>
      )}
    </Show>
  )
}

const TabNames = ({ added }: { readonly added: readonly FileSection[] }) => (
  <Tabs.List>
    <Tabs.Tab value="data">Datos</Tabs.Tab>
    <Tabs.Tab value="signers">Firmantes</Tabs.Tab>
    <Tabs.Tab value="parameters">Parámetros</Tabs.Tab>
    <Tabs.Tab value="campuses">Sedes</Tabs.Tab>
    <Tabs.Tab value="versions">Versiones</Tabs.Tab>
    {added.map((section) => (
      <Tabs.Tab key={section.title} value={section.name ?? section.title}>
        {section.title}
      </Tabs.Tab>
    ))}
  </Tabs.List>
)

/** The data of the entity on paper, with the day from which each applies. */
function VersionsPanel({ editions }: { readonly editions: readonly CompanyEdition[] }) {
  if (editions.length === 0) return <EmptyState title="Aún no se han guardado los datos de la entidad." />
  return (
    <Panel title="Lo que dicen los documentos, según su fecha">
      <MiniTable
        rows={editions}
        keyOf={({ fromDay }) => fromDay}
        columns={[
          { head: 'Desde', cell: ({ fromDay }) => shownDay(fromDay) },
          { head: 'Razón social', cell: ({ name }) => name },
          { head: 'NIT', cell: ({ nit, checkDigit }) => `${nit}-${checkDigit}` },
          { head: 'Dirección', cell: ({ address }) => address },
          { head: 'Municipio', cell: ({ municipality }) => municipality },
          { head: 'Logotipo', cell: ({ hasLogo }) => (hasLogo ? 'Sí' : 'No') },
        ]}
      />
    </Panel>
  )
}

/** The sites, which have a list of their own. */
function CampusesPanel() {
  const may = useCan()('admin.campus.view')
  const { data, error, refetch } = useQuery({
    queryKey: [campus.name, 'all'],
    queryFn: ({ signal }) => readRows(campus, { size: 200 }, signal),
    enabled: may,
  })
  if (!may) return <EmptyState title="No tiene permiso para ver las sedes." />
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <Panel title="Sedes">
      <MiniTable
        rows={data.rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Código', cell: ({ code }) => String(code) },
          {
            head: 'Nombre',
            cell: ({ id, name }) => (
              <Go to="/admin/campus" search={{ open: id }}>
                {String(name)}
              </Go>
            ),
          },
          { head: 'Municipio', cell: ({ municipalityLabel }) => String(municipalityLabel ?? '') },
          { head: 'Código de habilitación', cell: ({ repsCode }) => String(repsCode ?? 'Sin asignar') },
        ]}
      />
      <p>
        <Go to="/admin/campus">Crear o editar sedes</Go>
      </p>
    </Panel>
  )
}

interface LogoPanelProps {
  readonly hasLogo: boolean
  /** Changes with the picture, so that the browser does not show the old one from its cache. */
  readonly version: number
  readonly mayEdit: boolean
}

/** The picture at the head of every paper. */
function LogoPanel({ hasLogo, version, mayEdit }: LogoPanelProps) {
  const { send, busy } = useAct(uploadLogo, () => 'Logotipo guardado')
  const [sent, setSent] = useState(0)
  const keep = async (file: File | null) => {
    if (file !== null && (await send({}, { file })) !== null) setSent(sent + 1)
  }
  return (
    <Panel title="Logotipo">
      <div className="q-profile-logo">
        {hasLogo ? (
          <img src={hrefOf(showLogo, { edition: `${version}-${sent}` })} alt="Logotipo de la entidad" />
        ) : (
          <p className="q-muted">Aún no hay logotipo. Sale en el encabezado de todo lo que se imprime.</p>
        )}
        {mayEdit && (
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void keep(file)}>
            {(props) => (
              <Button variant="default" loading={busy} {...props}>
                {hasLogo ? 'Cambiar…' : 'Subir…'}
              </Button>
            )}
          </FileButton>
        )}
        <small className="q-muted">PNG o JPG de 1 MB como máximo.</small>
      </div>
    </Panel>
  )
}
