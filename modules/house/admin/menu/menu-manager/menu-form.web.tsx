import { Button, Group } from '@mantine/core'
import { Refusal, wordsOf } from '@quina/blocks/web'
import {
  Cell,
  ChoiceField,
  ErrorSummary,
  FieldGrid,
  FlagField,
  IntegerField,
  Keys,
  Panel,
  TextField,
  toast,
  useKeys,
} from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import type { EditedMenuNode, MenuOptions } from '../menu/menu.contract.ts'
import { useSaveEntry } from './menu-calls.web.ts'

interface MenuFormProps {
  /** Null for a new entry. */
  readonly node: EditedMenuNode | null
  /** The group in which a new entry starts. */
  readonly parentId: string | null
  readonly options: MenuOptions
  readonly mayEdit: boolean
  readonly onSaved: (id: string) => void
}

interface Values {
  readonly titulo: string
  readonly tipo: string
  readonly ruta: string
  readonly icono: string
  readonly parent_id: string
  readonly orden: number | null
  readonly permiso: string
  readonly activo: boolean
}

const kinds = { leaf: 'Pantalla', group: 'Grupo' } as const

const valuesOf = (node: EditedMenuNode | null, parentId: string | null): Values => ({
  titulo: node?.titulo ?? '',
  tipo: node?.ruta === null ? 'group' : 'leaf',
  ruta: node?.ruta ?? '',
  icono: node?.icono ?? '',
  parent_id: node === null ? (parentId ?? '') : (node.parent_id ?? ''),
  orden: node?.orden ?? null,
  permiso: node?.permiso?.toLowerCase() ?? '',
  activo: node?.activo ?? true,
})

/** One entry of the menu: its name, what it opens, who sees it and its place. */
export function MenuForm({ node, parentId, options, mayEdit, onSaved }: MenuFormProps) {
  const [values, setValues] = useState(() => valuesOf(node, parentId))
  const { save, errors, message, busy } = useSaving(node, onSaved)
  const set = <K extends keyof Values>(name: K, value: Values[K]) =>
    setValues((old) => ({ ...old, ...suggestions(options, old, name, value), [name]: value }))
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void save(values)
  }
  useKeys(mayEdit ? [{ keys: 'Ctrl+S', label: 'Guardar la entrada', run: () => submit() }] : [])
  return (
    <Panel title={node === null ? 'Nueva entrada' : node.titulo}>
      <form onSubmit={submit} noValidate aria-label="Entrada del menú">
        {message && <ErrorSummary message={message} />}
        <FieldGrid>
          <Fields values={values} set={set} errors={errors} options={options} mayEdit={mayEdit} node={node} />
        </FieldGrid>
        {mayEdit && (
          <Group justify="flex-end" mt={14}>
            <Button type="submit" loading={busy} rightSection={<Keys of="Ctrl+S" />}>
              Guardar
            </Button>
          </Group>
        )}
      </form>
    </Panel>
  )
}

/** Fills in the title and the permission of the chosen screen, unless they were typed. */
function suggestions(options: MenuOptions, old: Values, name: string, value: unknown): Partial<Values> {
  if (name === 'tipo' && value === 'group') return { ruta: '', permiso: '' }
  const screen = name === 'ruta' ? options.rutas.find(({ ruta }) => ruta === value) : undefined
  if (screen === undefined) return {}
  return { titulo: old.titulo === '' ? screen.titulo : old.titulo, permiso: screen.permiso }
}

interface FieldsProps extends Pick<MenuFormProps, 'options' | 'mayEdit' | 'node'> {
  readonly values: Values
  readonly set: <K extends keyof Values>(name: K, value: Values[K]) => void
  readonly errors: Readonly<Record<string, string>>
}

function Fields({ values, set, errors, options, mayEdit, node }: FieldsProps) {
  const field = <K extends keyof Values>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: !mayEdit,
    onChange: (value: Values[K]) => set(name, value),
  })
  const isLeaf = values.tipo === 'leaf'
  return (
    <>
      <Cell span={8}>
        <TextField label="Título" required max={60} {...field('titulo')} autoFocus={node === null} />
      </Cell>
      <Cell span={4}>
        <ChoiceField label="Tipo" required options={kinds} {...field('tipo')} />
      </Cell>
      {isLeaf && (
        <Cell span={12}>
          <ChoiceField label="Ruta" required options={routesFor(options, node)} {...field('ruta')} />
        </Cell>
      )}
      {isLeaf && (
        <Cell span={12}>
          <ChoiceField
            label="Permiso"
            help="Sin permiso la ve cualquiera que haya entrado a una sede."
            options={permissionsFor(options)}
            {...field('permiso')}
          />
        </Cell>
      )}
      <PlaceFields field={field} options={options} node={node} />
    </>
  )
}

type Input = <K extends keyof Values>(
  name: K,
) => {
  readonly name: K
  readonly value: Values[K]
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onChange: (value: Values[K]) => void
}

/** Its place, its icon, and whether it is visible. */
function PlaceFields({
  field,
  options,
  node,
}: Pick<FieldsProps, 'options' | 'node'> & { readonly field: Input }) {
  return (
    <>
      <Cell span={8}>
        <ChoiceField label="Dentro de" options={parentsFor(options, node)} {...field('parent_id')} />
      </Cell>
      <Cell span={4}>
        <IntegerField label="Orden" {...field('orden')} />
      </Cell>
      <Cell span={8}>
        <ChoiceField label="Ícono" options={iconsFor(options)} {...field('icono')} />
      </Cell>
      <Cell span={12}>
        <FlagField
          label="Activa"
          help="Al inactivar un grupo se oculta todo lo que tiene dentro; cada entrada conserva su estado."
          {...field('activo')}
        />
      </Cell>
    </>
  )
}

/** Returns the screens that may be chosen: those not yet in the menu, because each is in it once. */
function routesFor({ rutas, arbol }: MenuOptions, node: EditedMenuNode | null): Record<string, string> {
  const used = new Set(routesIn(arbol))
  const free = rutas.filter(({ ruta }) => ruta === node?.ruta || !used.has(ruta))
  return Object.fromEntries(free.map(({ ruta, titulo }) => [ruta, `${titulo} · ${ruta}`]))
}

const routesIn = (nodes: readonly EditedMenuNode[]): string[] =>
  nodes.flatMap(({ ruta, hijos }) => [...(ruta === null ? [] : [ruta]), ...routesIn(hijos)])

const permissionsFor = ({ permisos }: MenuOptions): Record<string, string> => ({
  campus: 'Cualquiera con una sede elegida',
  ...Object.fromEntries(permisos.map(({ nombre, titulo }) => [nombre, `${titulo} · ${nombre}`])),
})

const parentsFor = ({ padres }: MenuOptions, node: EditedMenuNode | null): Record<string, string> =>
  Object.fromEntries(padres.filter(({ id }) => id !== node?.id).map(({ id, titulo }) => [id, titulo]))

const iconsFor = ({ iconos }: MenuOptions): Record<string, string> =>
  Object.fromEntries(iconos.map(({ nombre, titulo }) => [nombre, titulo]))

/** Saves, and shows each refusal of the server beside its field. */
function useSaving(node: EditedMenuNode | null, onSaved: (id: string) => void) {
  const send = useSaveEntry()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async ({ tipo, orden, ruta, ...rest }: Values) => {
    const missing = problemsOf({ tipo, ruta, titulo: rest.titulo })
    setErrors(missing)
    setMessage(undefined)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { icono, parent_id, permiso } = rest
      const body = { ...rest, ruta: ruta || null, parent_id: parent_id || null, permiso: permiso || null }
      const edited = { id: node?.id ?? null, version: node?.version ?? 0 }
      const id = await send(
        { ...edited, body: { ...body, icono: (icono || null) as never } },
        orden ?? undefined,
      )
      void toast({ message: 'Entrada guardada. Los usuarios la ven desde ahora.', tone: 'good' })
      onSaved(id)
    } catch (failure) {
      const fields = failure instanceof Refusal ? failure.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setMessage(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { save, errors, message, busy }
}

function problemsOf({
  tipo,
  ruta,
  titulo,
}: Pick<Values, 'tipo' | 'ruta' | 'titulo'>): Record<string, string> {
  return {
    ...(titulo.trim() === '' ? { titulo: 'Escriba un título.' } : {}),
    ...(tipo === 'leaf' && ruta === ''
      ? { ruta: 'Elija la pantalla que abre, o haga de ella un grupo.' }
      : {}),
  }
}
