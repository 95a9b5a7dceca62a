import { Tabs } from '@mantine/core'
import {
  type CatalogAnswer,
  CommandDialog,
  FileSectionPart,
  pathTo,
  Show,
  useAnswer,
  useCan,
  useCatalogRow,
  useFileSections,
  useGo,
  useParams,
  wordsOf,
} from '@quina/blocks/web'
import {
  ErrorState,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  StatusTag,
  shownInstant,
  Timeline,
  useGoTo,
} from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { bankAccountPermissions } from '../../tercero/bank-account/bank-account.contract.ts'
import { BankAccountsPanel } from '../../tercero/bank-account/bank-accounts.web.tsx'
import { FilesPanel } from '../../tercero/files/files-panel.web.tsx'
import { DocumentDialog } from '../../tercero/merge/document-dialog.web.tsx'
import { mergeTercero, unmergeTercero } from '../../tercero/merge/merge.contract.ts'
import { taxProfilePermissions } from '../../tercero/tax-profile/tax-profile.contract.ts'
import { TaxProfilesPanel } from '../../tercero/tax-profile/tax-profiles.web.tsx'
import { changeDocument, mergeTerceros, seeChanges, tercero } from '../../tercero/tercero/tercero.contract.ts'
import { DataPanel } from './data-panel.web.tsx'
import {
  type TerceroChange,
  type TerceroIdentity,
  terceroChanges,
  terceroIdentity,
} from './tercero-file.contract.ts'

/** Everything about a tercero that its reader may see, each part in its tab. */
export function TerceroFile() {
  const { id } = useParams('/verTercero/:id')
  const row = useCatalogRow(tercero, id)
  const identity = useAnswer(terceroIdentity, { id })
  const error = row.error ?? identity.error
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void row.refetch()} />
  if (row.data === undefined || identity.data === undefined) return <Loading />
  return <Opened key={id} answer={row.data} identity={identity.data} />
}

const conditions = {
  active: ['Activo', 'good'],
  inactive: ['Inactivo', 'neutral'],
  merged: ['Combinado', 'info'],
} as const

function Opened({
  answer,
  identity,
}: {
  readonly answer: CatalogAnswer
  readonly identity: TerceroIdentity
}) {
  const { tab = 'data' } = useSearch({ strict: false }) as { readonly tab?: string }
  const go = useGo()
  const tabs = useTabs(answer, identity)
  const { actions, dialogs } = useFileActions(answer, identity)
  const [word, tone] = conditions[identity.condition]
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'data'
  return (
    <Page>
      <PageHeader
        title={identity.name}
        status={<StatusTag tone={tone}>{word}</StatusTag>}
        context={contextOf(identity)}
        crumbs={[{ label: 'Terceros', href: '/terceros/list' }]}
        actions={actions}
      />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) =>
          void go(pathTo('/verTercero/:id', { id: answer.id }), {
            search: { tab: to ?? 'data' },
            replace: true,
          })
        }
      >
        <Tabs.List mb={10}>
          {tabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key} className="q-catalog-page">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialogs}
    </Page>
  )
}

type OpenDialog = 'document' | 'merge' | 'unmerge' | null

/** The actions on a tercero in its file. A merged one can only be separated again, or left for its survivor. */
function useFileActions(answer: CatalogAnswer, identity: TerceroIdentity) {
  const can = useCan()
  const goTo = useGoTo()
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const { id, name, mergedInto } = identity
  const about = { about: { id }, onClose: close }
  const dialogs: ReactNode = (
    <>
      {open === 'document' && <DocumentDialog answer={answer} onClose={close} />}
      {open === 'merge' && (
        <CommandDialog
          {...about}
          of={mergeTercero}
          title={`Combinar con ${name}`}
          spans={{ absorbedId: 12 }}
          done={() => 'Terceros combinados'}
        />
      )}
      {open === 'unmerge' && (
        <CommandDialog
          {...about}
          of={unmergeTercero}
          title={`Separar de ${name}`}
          done={() => 'Terceros separados'}
        />
      )}
    </>
  )
  const merging: PageAction = { label: 'Combinar con otro…', run: () => setOpen('merge') }
  const parting: PageAction = { label: 'Separar…', run: () => setOpen('unmerge') }
  const survivor = mergedInto && {
    label: 'Ver el que permanece',
    primary: true,
    run: () => goTo(pathTo('/verTercero/:id', { id: mergedInto.id })),
  }
  const editing = () => goTo(pathTo('/terceros/edit/:id', { id }))
  const edit: PageAction = { label: 'Editar', primary: true, run: editing }
  const change: PageAction = { label: 'Cambiar documento…', run: () => setOpen('document') }
  const actions: readonly PageAction[] = survivor
    ? [...(can(mergeTerceros) ? [parting] : []), survivor]
    : [
        ...(can(changeDocument) ? [change] : []),
        ...(can(mergeTerceros) ? [merging] : []),
        ...(can('people.tercero.edit') ? [edit] : []),
      ]
  return { actions, dialogs }
}

const contextOf = ({ identification, ownIdentification, mergedInto }: TerceroIdentity): string =>
  mergedInto === null
    ? identification
    : `${ownIdentification} se combinó con ${identification} · ${mergedInto.by}: ${mergedInto.reason}`

type FileTab = Readonly<{ key: string; title: string; content: ReactNode }>

function useTabs(answer: CatalogAnswer, identity: TerceroIdentity): readonly FileTab[] {
  const can = useCan()
  const { id, values } = answer
  const sections = useFileSections('people.tercero')
  const holder = { name: identity.name, document: String(values.number) }
  const ids = [id, ...identity.absorbed.map((one) => one.id)]
  const own: readonly (FileTab & { readonly permission: string })[] = [
    {
      key: 'accounts',
      title: 'Cuentas',
      permission: bankAccountPermissions.view,
      content: <BankAccountsPanel id={id} holder={holder} />,
    },
    {
      key: 'tax',
      title: 'Tributario',
      permission: taxProfilePermissions.view,
      content: <TaxProfilesPanel id={id} />,
    },
    { key: 'files', title: 'Documentos', permission: 'people.tercero.view', content: <FilesPanel id={id} /> },
    { key: 'changes', title: 'Historial', permission: seeChanges, content: <ChangesPanel id={id} /> },
  ]
  return [
    { key: 'data', title: 'Datos', content: <DataPanel answer={answer} identity={identity} /> },
    ...sections.map((section) => ({
      key: section.title,
      title: section.title,
      content: <FileSectionPart section={section} ids={ids} />,
    })),
    ...own.filter(({ permission }) => can(permission)),
  ]
}

/** The changes with their authors, newest first. */
const ChangesPanel = ({ id }: { readonly id: string }) => (
  <Show of={terceroChanges} params={{ id }}>
    {(changes) => (
      <Panel title="Historial">
        {changes.length === 0 && <p className="q-muted">Sin cambios registrados.</p>}
        <Timeline
          entries={changes.map((change) => ({
            id: change.id,
            label: change.what,
            when: shownInstant(change.at),
            who: change.by,
            detail: <Differences change={change} />,
          }))}
        />
      </Panel>
    )}
  </Show>
)

function Differences({ change: { fields, reason } }: { readonly change: TerceroChange }) {
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.map(({ label, before, after }) => (
        <p key={label}>
          {label}: {before !== '' && `${before} → `}
          {after === '' ? 'vacío' : after}
        </p>
      ))}
    </>
  )
}
