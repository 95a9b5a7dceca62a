/** A path as the specification writes it: `/cdp/edit/:id`, `/causaciones/create/:type/:id_ingreso?`. */
export type ScreenPath = `/${string}`

type Piece<Segment extends string> = Segment extends `:${infer Name}?`
  ? { readonly [K in Name]?: string | number | undefined }
  : Segment extends `:${infer Name}`
    ? { readonly [K in Name]: string | number }
    : unknown
type Pieces<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Piece<Head> & Pieces<Rest>
  : Piece<Path>

/** The parameters of a path, as an object type: `{ id: string | number }`. */
export type ParamsOf<Path extends string> = { readonly [K in keyof Pieces<Path>]: Pieces<Path>[K] }
/** The parameters as the address gives them: text; the optional ones may be missing. */
export type ReadParams<Path extends string> = {
  readonly [K in keyof ParamsOf<Path>]: undefined extends ParamsOf<Path>[K] ? string | undefined : string
}
/** The second argument of a link: required exactly when the path has a required parameter. */
export type ParamsArgument<Path extends string> =
  Record<never, never> extends ParamsOf<Path> ? [params?: ParamsOf<Path>] : [params: ParamsOf<Path>]

type PathValues = Readonly<Record<string, string | number | undefined>>

/**
 * `pathTo('/cdp/edit/:id', { id })` is `/cdp/edit/7`. Case and a trailing slash stay as the path has them;
 * an optional parameter that is missing leaves its segment out.
 * @throws Error when a required parameter is missing or empty: the caller is wrong, not the user.
 */
export const pathTo = <const Path extends ScreenPath>(
  path: Path,
  ...[params]: ParamsArgument<Path>
): string => filled(path, params)

/** The same for a path known only at run time, and so its parameters. */
export function filled(path: ScreenPath, params: object = {}): string {
  const given = params as PathValues
  return path.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = given[name]
    if (value !== undefined && value !== '') return `/${encodeURIComponent(String(value))}`
    if (optional === undefined) throw new Error(`missing parameter ${name} of ${path}`)
    return ''
  })
}

/** The path in the router's own notation: `:id` is `$id`, `:id?` is `{-$id}`. */
export const routerPath = (path: ScreenPath): string =>
  path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

/** Whether a path has no required parameter, so that a menu can open it. */
export const opensAlone = (path: ScreenPath): boolean =>
  !path.split('/').some((segment) => segment.startsWith(':') && !segment.endsWith('?'))

/** Paths ending in `/index` also answer without it, unless the short form is a screen of its own. */
export function aliasOf(path: ScreenPath): ScreenPath | undefined {
  const short = path.replace(/\/index$/, '')
  return short === path || short === '' ? undefined : (short as ScreenPath)
}
