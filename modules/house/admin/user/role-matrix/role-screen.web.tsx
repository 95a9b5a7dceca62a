import { Button } from '@mantine/core'
import { brokenBy } from '@quina/blocks'
import { useCan, useGo, useLeaveGuard, useParams, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import {
  Cell,
  EmptyState,
  ErrorState,
  FieldGrid,
  FlagField,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  StatusTag,
  TextField,
  useKeys,
} from '@quina/ui/web'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Conflicts } from '../governance/conflicts.web.tsx'
import { Withdrawn } from '../governance/withdrawn.web.tsx'
import { NewRoleDialog } from '../permission/new-role-dialog.web.tsx'
import { type PermissionCatalogue, rolePermissions } from '../role/role.contract.ts'
import { type MatrixModule, matching, namesIn } from './matrix.domain.ts'
import { Matrix } from './matrix.web.tsx'
import { SaveDialog } from './save-dialog.web.tsx'
import { type RoleForm, type ShownRole, useRoleAnswer, useRoleForm } from './use-role.web.ts'

/** One role: its name and what it grants. */
export function RoleScreen() {
  const { id } = useParams('/admin/role/:id')
  const { role, catalogue, failure, retry } = useRoleAnswer(id)
  if (failure) return <ErrorState message={wordsOf(failure)} onRetry={retry} />
  if (role === undefined || catalogue === undefined) return <Loading />
  return <RoleEditor key={`${role.id}:${role.version}`} role={role} catalogue={catalogue} />
}

function RoleEditor({ role, catalogue }: { role: ShownRole; catalogue: PermissionCatalogue }) {
  const can = useCan()
  const form = useRoleForm(role, catalogue)
  const [dialog, setDialog] = useState<'save' | 'copy' | null>(null)
  const editable = can(rolePermissions.edit) && !role.template
  useLeaveGuard(() => form.isDirty && dialog === null)
  return (
    <Page>
      <PageHeader
        title={role.name}
        crumbs={[{ label: 'Roles y permisos', href: '/admin/permission?tab=roles' }]}
        status={<RoleStatus role={role} />}
        context={countsOf(role, form)}
        actions={useRoleActions(form, {
          editable,
          onSave: () => setDialog('save'),
          onCopy: () => setDialog('copy'),
        })}
      />
      {editable && <Facts form={form} />}
      <Conflicts of={brokenBy(form.granted, catalogue.segregations)} />
      <Withdrawn from={role} catalogue={catalogue} />
      <MatrixPanel form={form} editable={editable} />
      {dialog === 'save' && (
        <SaveDialog role={role} form={form} catalogue={catalogue} onClose={() => setDialog(null)} />
      )}
      {dialog === 'copy' && <NewRoleDialog from={role} onClose={() => setDialog(null)} />}
    </Page>
  )
}

const countsOf = ({ holders, clinical }: ShownRole, { granted }: RoleForm): string =>
  [
    plural(holders.length, 'usuario afectado', 'usuarios afectados'),
    plural(granted.size, 'permiso', 'permisos'),
    ...(clinical ? ['asistencial'] : []),
  ].join(' · ')

type PanelProps = Readonly<{ form: RoleForm; editable: boolean }>

/** The matrix with its filters: words, only what is granted, folded modules. */
function MatrixPanel({ form, editable }: PanelProps) {
  const [typed, setTyped] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(!editable)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const bar = useRef<HTMLDivElement>(null)
  useKeys([
    { keys: '/', label: 'Filtrar los permisos', run: () => bar.current?.querySelector('input')?.focus() },
  ])
  const found = matching(form.modules, typed)
  const shown = onlyGranted ? found.map((module) => touched(module, form)).filter(hasRows) : found
  const everyModule = form.modules.map(({ module }) => module)
  const isOpen = folded.size < everyModule.length
  return (
    <section className="q-panel q-grow q-matrix-panel">
      <div className="q-matrix-bar" ref={bar}>
        <TextField
          label=""
          type="search"
          placeholder="Filtrar permisos ( / )"
          value={typed}
          onChange={setTyped}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
        <FlagField label="Solo los concedidos o cambiados" value={onlyGranted} onChange={setOnlyGranted} />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setFolded(isOpen ? new Set(everyModule) : new Set())}
        >
          {isOpen ? 'Contraer módulos' : 'Expandir módulos'}
        </Button>
        <Difference form={form} />
      </div>
      <div className="q-matrix-scroll">
        <Matrix
          modules={shown}
          granted={form.granted}
          saved={form.saved}
          folded={typed === '' ? folded : new Set()}
          onFold={(module) => setFolded((before) => turned(before, module))}
          onMark={editable ? form.onMark : undefined}
        />
        {shown.length === 0 && <EmptyState title="Ningún permiso coincide" />}
      </div>
    </section>
  )
}

const hasRows = ({ rows }: MatrixModule): boolean => rows.length > 0

const touched = (module: MatrixModule, { granted, saved }: RoleForm): MatrixModule => ({
  ...module,
  rows: module.rows.filter((row) => namesIn(row).some((name) => granted.has(name) || saved.has(name))),
})

function turned(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}

function Difference({ form: { gained, lost, isDirty } }: Pick<PanelProps, 'form'>) {
  return (
    <span className="q-matrix-end" role="status">
      {gained.length > 0 && <span className="q-tag q-tag-good">+{gained.length}</span>}
      {lost.length > 0 && <span className="q-tag q-tag-bad">−{lost.length}</span>}
      <span className="q-note">{isDirty ? 'Cambios sin guardar' : 'Sin cambios'}</span>
    </span>
  )
}

function useRoleActions(
  form: RoleForm,
  { editable, onSave, onCopy }: { editable: boolean; onSave: () => void; onCopy: () => void },
): PageAction[] {
  const can = useCan()
  const go = useGo()
  const copy = { label: 'Duplicar…', run: onCopy }
  if (!editable) return can(rolePermissions.edit) ? [{ ...copy, primary: true }] : []
  return [
    form.isDirty
      ? { label: 'Descartar cambios', run: form.discard }
      : { label: 'Volver', run: () => void go('/admin/permission?tab=roles') },
    copy,
    { label: 'Guardar…', run: onSave, keys: 'Ctrl+S', primary: true, disabled: !form.isDirty },
  ]
}

function RoleStatus({ role: { template, active } }: { readonly role: ShownRole }) {
  if (!active) return <StatusTag tone="neutral">Inactivo</StatusTag>
  return template ? <StatusTag tone="info">Rol del sistema: se duplica, no se edita</StatusTag> : null
}

function Facts({ form: { facts, setFacts } }: { readonly form: RoleForm }) {
  return (
    <Panel>
      <FieldGrid>
        <Cell span={3}>
          <TextField
            label="Nombre"
            value={facts.name}
            onChange={(name) => setFacts({ ...facts, name })}
            max={80}
            required
          />
        </Cell>
        <Cell span={5}>
          <TextField
            label="Descripción"
            value={facts.description}
            onChange={(description) => setFacts({ ...facts, description })}
            max={300}
          />
        </Cell>
        <Cell span={2}>
          <FlagField
            label="Puede darse en todas las sedes"
            value={facts.everywhere}
            onChange={(everywhere) => setFacts({ ...facts, everywhere })}
          />
        </Cell>
        <Cell span={2}>
          <FlagField
            label="Asistencial: sesión más corta"
            value={facts.clinical}
            onChange={(clinical) => setFacts({ ...facts, clinical })}
          />
        </Cell>
      </FieldGrid>
    </Panel>
  )
}
