import './profile.css'
import { Tabs } from '@mantine/core'
import { AuditLink, call, type FileSection, useCan, useFileSections, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, Page, PageHeader } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { showCompany } from '../company/company.contract.ts'
import { CompanyForm } from './company-form.web.tsx'
import { LogoPanel } from './logo.web.tsx'
import { ParametersPanel } from './parameters.web.tsx'
import { SignersPanel } from './signers.web.tsx'
import { CampusesPanel, VersionsPanel } from './versions.web.tsx'

const companyKey = ['admin', 'company'] as const

/** The entity: what its paper says and who signs it, how it works, its sites, and what it was before. */
export function CompanyProfile() {
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string }
  const { data, error, refetch } = useQuery({
    queryKey: companyKey,
    queryFn: ({ signal }) => call(showCompany, { signal }),
  })
  const may = useCan()
  const mayEdit = may('admin.company.edit')
  const added = useFileSections('admin.company').filter(({ permission }) => may(permission))
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
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
          <SignersPanel mayEdit={mayEdit} />
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
            <AddedSection id={data.id} of={section} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
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

const drawn = new Map<FileSection, ComponentType<{ readonly ids: readonly string[] }>>()

/** A part of the profile that another module keeps, fetched when its tab is opened. */
function AddedSection({ id, of }: { readonly id: string; readonly of: FileSection }) {
  const Content = drawn.get(of) ?? lazy(async () => ({ default: await of.load() }))
  drawn.set(of, Content)
  return (
    <Suspense fallback={<Loading />}>
      <Content ids={[id]} />
    </Suspense>
  )
}
