import { Button } from '@mantine/core'
import { EmptyState, FlagField, TextField, useKeys } from '@quina/ui/web'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type MatrixModule, matching, namesIn } from './matrix.domain.ts'
import { Matrix } from './matrix.web.tsx'
import type { RoleForm } from './use-role.web.ts'

interface PanelProps {
  readonly form: RoleForm
  readonly editable: boolean
}

/** The matrix with what narrows it: words, only what is granted, modules folded away. */
export function MatrixPanel({ form, editable }: PanelProps) {
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
