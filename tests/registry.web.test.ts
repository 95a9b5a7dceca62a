import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grantsOf, roleTemplates } from '@quina/admin/server'
import {
  type Action,
  brokenBy,
  documentPermissions,
  enough,
  type Fields,
  opensAlone,
  reservedKeys,
  unreachableStates,
} from '@quina/blocks'
import { permissionsOf } from '@quina/blocks/server'
import type { MenuNode } from '@quina/blocks/web'
import { describe, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { commands, finds, tiles, modules as webModules } from '../apps/web/modules.ts'
import { screens } from '../apps/web/screens.ts'
import { activeLeaf, leavesOf } from '../apps/web/shell/menu-tree.ts'

const product = assemble(
  { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' },
  modules,
)
const declared = product.admin.screens()
const documents = product.modules.flatMap((module) => module.documents)
const permissions = product.modules.flatMap(permissionsOf)
const known = new Set(permissions.map(({ name }) => name.toLowerCase()))
/** Those that are no permission: anybody with a session, or with a site. */
const isKnown = (permission: string): boolean =>
  ['session', 'campus'].includes(permission) || enough(permission).every((name) => known.has(name))
const entry: Omit<MenuNode, 'id' | 'titulo' | 'ruta'> = {
  parent_id: null,
  icono: null,
  orden: 0,
  permiso: null,
  hijos: [],
}
const sources = readdirSync('modules', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join('modules', path), 'utf8') }))
/** The files that draw the screens of the modules. */
const webSources = sources.filter(({ path }) => /\.web\.tsx?$/.test(path))
const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('a piece of the first page is the work of roles that come with the product and may see it', () => {
  const named = tiles.flatMap(({ title, permission, roles = [] }) =>
    roles.map((role) => ({ title, permission, role })),
  )
  const wrong = named.filter(({ permission, role }) => {
    const template = roleTemplates.find(({ name }) => name === role)
    return template === undefined || !grantsOf(template, permissions).includes(permission.toLowerCase())
  })
  expect(wrong.map(({ title, role }) => `${title}: ${role}`)).toEqual([])
})

describe('screens', () => {
  test('those that the server declares are those that the browser draws, each once', () => {
    const paths = screens.map(([path]) => path as string)
    expect(repeated(paths)).toEqual([])
    expect(paths.toSorted()).toEqual(Object.keys(declared).toSorted())
    const all = product.modules.flatMap((module) => Object.keys(module.screens ?? {}))
    expect(repeated(all)).toEqual([])
  })

  test.each(screens)('%s has its code', async (_path, { load }) => {
    expect(await load()).toBeTypeOf('function')
  })

  test('each has a title and a permission that somebody can be given', () => {
    const wrong = screens.filter(([, { title, permission }]) => title === '' || !isKnown(permission))
    expect(wrong.map(([path, { permission }]) => `${path}: ${permission}`)).toEqual([])
  })

  test('the menu marks an entry wherever one is: by the address, or as the screen says', () => {
    const placed = Object.entries(declared).filter(([, { menu }]) => menu !== undefined)
    const leaves = leavesOf(placed.map(([ruta, { title }]) => ({ ...entry, id: ruta, titulo: title, ruta })))
    const input = Object.entries(declared).filter(([, { permission }]) => permission !== 'session')
    const unmarked = input.filter(
      ([path, { under }]) => path !== '/' && activeLeaf(leaves, under ?? path) === undefined,
    )
    expect(unmarked.map(([path]) => path)).toEqual([])
  })

  test('no filter or question is called as something else of its address: it would be taken for that', () => {
    const lists = product.modules.flatMap(({ documents, catalogs }) => [...documents, ...catalogs])
    const filters = lists.flatMap(({ module, name, list }) =>
      (list?.filters ?? []).map((filter: string) => ({ of: `${module}.${name}`, filter })),
    )
    expect(filters.length).toBeGreaterThan(100)
    expect(filters.filter(({ filter }) => reservedKeys.includes(filter))).toEqual([])
    const reports = product.modules.flatMap((module) => module.reports)
    expect(reports.filter(({ params }) => 'format' in params).map(({ name }) => name)).toEqual([])
  })

  test('a report that a figure or a link leads to exists, and takes the parameters its screen reads', () => {
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/['"`]\/[\w/-]+\?(\w+)=([\w.]+)&/g)].map(([, key = '', value = '']) => ({
        path,
        key,
        value,
      })),
    )
    const reports = new Set(product.modules.flatMap((module) => module.reports).map(({ name }) => name))
    const led = named.filter(({ key }) => key === 'informe' || key === 'report')
    expect(led.length).toBeGreaterThan(30)
    const lost = led.filter(({ key, value }) => key !== 'informe' || !reports.has(value))
    expect(lost.map(({ path, key, value }) => `${path}: ${key}=${value}`)).toEqual([])
  })

  test('wherever a screen leads by its path, there is a screen', () => {
    const led = webSources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:<Go\s+to=|pathTo\(|listPath: |createPath: |editPath: )["'](\/[^"']*)["']/g)].map(
        (found) => ({
          path,
          to: found[1]!.split('?')[0]!,
        }),
      ),
    )
    const patterns = Object.keys(declared).map(
      (path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
    )
    expect(led.length).toBeGreaterThan(50)
    expect(
      led.filter(({ to }) => !patterns.some((one) => one.test(to))).map(({ path, to }) => `${path}: ${to}`),
    ).toEqual([])
  })

  test('two at the same place of the menu do not have the same order', () => {
    const places = Object.entries(declared).flatMap(([path, { menu }]) =>
      menu === undefined || menu.within === 'Crear'
        ? []
        : [{ path, place: `${menu.group} › ${menu.within ?? ''} › ${menu.order}` }],
    )
    const taken = new Set(repeated(places.map(({ place }) => place)))
    expect(places.filter(({ place }) => taken.has(place))).toEqual([])
  })

  test('two at the same place of the menu do not bear the same name', () => {
    const places = Object.values(declared).flatMap(({ title, menu }) =>
      menu === undefined ? [] : [`${menu.group} › ${menu.label ?? title}`],
    )
    expect(repeated(places)).toEqual([])
  })
})

describe('what else the browser offers', () => {
  test('tiles, searches and commands require permissions that exist', () => {
    const input = [...tiles, ...finds, ...commands].map(({ permission }) => permission)
    expect(input.filter((permission) => !isKnown(permission))).toEqual([])
  })

  test.each(tiles)('the tile «$title» has its code', async ({ load }) => {
    expect(await load()).toBeTypeOf('function')
  })

  test('commands lead to screens', () => {
    expect(commands.filter(({ to }) => !(to in declared))).toEqual([])
  })

  test('modules have each a name of their own', () => {
    expect(repeated(webModules.map(({ name }) => name))).toEqual([])
    expect(repeated(product.modules.map(({ name }) => name))).toEqual([])
  })
})

describe('documents', () => {
  test.each(documents.map((document) => [`${document.module}.${document.name}`, document] as const))(
    '%s: every state can be reached and every action has its permission',
    (_name, document) => {
      expect(unreachableStates(document.lifecycle)).toEqual([])
      const names = documentPermissions(document).map(({ name }) => name)
      const actions = Object.keys(document.lifecycle.actions)
      expect(actions.length).toBeGreaterThan(0)
      for (const action of actions) expect(names).toContain(`${document.module}.${document.name}.${action}`)
      expect(names.filter((name) => !known.has(name.toLowerCase()))).toEqual([])
    },
  )

  test('no two actions of a document number their adjustments with one letter', () => {
    const letters = documents.flatMap(({ module, name, lifecycle }) =>
      Object.values<Action>(lifecycle.actions).flatMap(({ suffix }) =>
        suffix === undefined ? [] : [`${module}.${name} ${suffix}`],
      ),
    )
    expect(letters.length).toBeGreaterThan(20)
    expect(repeated(letters)).toEqual([])
  })
})

describe('whatever people may read has its purpose in Spanish', () => {
  /** Neither words of our own, nor English, nor a field's name; acronyms keep their capitals. */
  const unsaid =
    /[_{}]|undefined|\b(the|of|list|create|edit|update|delete|view|option)\b|\b(cdp|rp|pac|cups|nit|pdf|xlsx)\b/
  const isPurpose = (words: string): boolean => /^[A-ZÁÉÍÓÚÑ¿][^\s]*/.test(words) && !unsaid.test(words)
  const nameless = (all: readonly (readonly [name: string, words: string])[]): string[] =>
    all.filter(([, words]) => !isPurpose(words)).map(([name, words]) => `${name}: ${words}`)

  const permissions = product.modules.flatMap(permissionsOf)
  const screensShown = Object.entries(declared)

  test('permissions, and no two of them the same', () => {
    expect(nameless(permissions.map(({ name, label }) => [name, label]))).toEqual([])
    expect(repeated(permissions.map(({ label }) => label))).toEqual([])
  })

  test('screens, and their places in the menu', () => {
    expect(nameless(screensShown.map(([path, { title }]) => [path, title]))).toEqual([])
    const places = screensShown.flatMap(([path, { title, menu }]) =>
      menu === undefined ? [] : [menu.label ?? title, menu.group].map((words) => [path, words] as const),
    )
    expect(nameless(places.filter(([, words]) => words !== ''))).toEqual([])
  })

  test('operations, and no two of them the same', () => {
    const all = product.operations.map(({ endpoint }) => endpoint)
    expect(nameless(all.map(({ method, path, summary }) => [`${method} ${path}`, summary]))).toEqual([])
    expect(repeated(all.map(({ tag, summary }) => `${tag}: ${summary}`))).toEqual([])
  })

  test('fields, states and actions of documents and catalogs', () => {
    const things = product.modules.flatMap(({ documents, catalogs }) => [...documents, ...catalogs])
    const fields = things.flatMap(({ name, fields }) => labelsOf(fields as Fields, name))
    const steps = documents.flatMap(({ name, lifecycle: { states, actions } }) =>
      Object.entries<{ label: string }>({ ...states, ...actions }).map(
        ([of, { label }]) => [`${name}.${of}`, label] as const,
      ),
    )
    expect(nameless([...fields, ...steps])).toEqual([])
  })
})

describe('work that nobody may hold together', () => {
  const segregations = product.modules.flatMap((module) => module.segregations ?? [])

  test('is named once, by permissions that exist, and is truly two works', () => {
    expect(repeated(segregations.map(({ code }) => code))).toEqual([])
    for (const { code, label, one, other } of segregations) {
      expect([code, label]).toEqual([expect.stringMatching(/^SOD-\d+$/), expect.stringMatching(/\S/)])
      expect([...one, ...other].filter((name) => !known.has(name.toLowerCase()))).toEqual([])
      expect([one.length > 0, other.length > 0, one.filter((name) => other.includes(name))]).toEqual([
        true,
        true,
        [],
      ])
    }
  })

  /**
   * The rows of care dossier §10.2, finance dossier §9 and billing dossier §18. SOD-5 waits for the store; SOD-7 is that nobody
   * may. Of §9, the requester of a CDP does not approve it and a reopening needs a second person: both are checked document by
   * document.
   */
  test.each([
    ['SOD-1', 'people.tercero.edit', 'budget.pago.approve'],
    ['SOD-1', 'people.bankAccount.edit', 'budget.pago.approve'],
    ['SOD-2', 'billing.invoice.issue', 'billing.invoice.annul'],
    ['SOD-2', 'billing.capita.issue', 'billing.capita.annul'],
    ['SOD-3', 'billing.userReceipt.approve', 'treasury.cashCount.approve'],
    ['SOD-4', 'budget.cdp.approve', 'budget.pago.approve'],
    ['SOD-6', 'admin.role.edit', 'care.note.sign'],
    ['SOD-6', 'admin.user.edit', 'care.medicalOrder.sign'],
    ['SOD-6', 'admin.role.exception', 'care.triage.classify'],
    ['SOD-20', 'people.bankAccount.edit', 'treasury.paymentOrder.approve'],
    ['SOD-21', 'accounting.causacion.edit', 'budget.pago.approve'],
    ['SOD-21', 'accounting.causacion.edit', 'treasury.paymentOrder.approve'],
    ['SOD-22', 'people.bankAccount.edit', 'budget.pago.edit'],
    ['SOD-22', 'people.bankAccount.edit', 'treasury.paymentOrder.edit'],
    ['SOD-30', 'receivables.glosa.answer', 'receivables.glosa.accept-above'],
    ['SOD-30', 'receivables.glosa.deem', 'receivables.glosa.accept-above'],
    ['SOD-31', 'receivables.payment.register', 'receivables.payment.reverse'],
  ])('%s: %s is not held with %s', (code, one, other) => {
    expect(brokenBy([one, other], segregations).map((broken) => broken.code)).toContain(code)
    expect(brokenBy([one], segregations)).toEqual([])
    expect(brokenBy([other], segregations)).toEqual([])
  })

  test.each(roleTemplates.map((template) => [template.name, template] as const))(
    '%s holds no two',
    (_name, template) => {
      expect(brokenBy(grantsOf(template, permissions), segregations)).toEqual([])
    },
  )
})

describe('the paths of the specification', () => {
  const wanted = pathsIn(readFileSync(join(import.meta.dirname, '../docs/routes.tsv'), 'utf8'))
  /** What two spellings of one path have in common: neither capitals, nor the names of parameters, nor a final bar. */
  const plain = (path: string): string =>
    path
      .toLowerCase()
      .replace(/:\w+\??/g, ':')
      .replace(/(.)\/$/, '$1')

  test('are written exactly as it writes them', () => {
    const spelling = new Map(wanted.map((path) => [plain(path), path]))
    const near = Object.keys(declared).filter((path) => spelling.has(plain(path)) && !wanted.includes(path))
    expect(near).toEqual([])
    expect(wanted).toHaveLength(210)
  })

  test('are all served; the door is not a screen of a module', () => {
    expect(wanted.filter((path) => !(path in declared))).toEqual(['/login'])
  })

  test('have a place in the menu, those that open alone at a site (MEN-08)', () => {
    const alone = wanted.filter((path) => path in declared && opensAlone(path as `/${string}`))
    const unplaced = alone.filter((path) => {
      const { menu, permission } = declared[path as keyof typeof declared]!
      return menu === undefined && permission !== 'session'
    })
    expect(unplaced).toEqual([])
  })
})

function labelsOf(fields: Fields, within: string): (readonly [name: string, words: string])[] {
  return Object.entries(fields).flatMap(([name, { label, of }]) => [
    [`${within}.${name}`, label] as const,
    ...labelsOf(of ?? {}, `${within}.${name}`),
  ])
}

/** The second column; the first line is its heading. */
function pathsIn(table: string): string[] {
  const [, ...lines] = table.trim().split('\n')
  return [...new Set(lines.map((line) => line.split('\t')[1] ?? ''))]
}
