/** A few very common names and many rare ones, about as in a Colombian town. */
export const firstNames = arrayOf(
  'María José Luis Ana Carlos Luz Jorge Gloria Juan Martha Andrés Sandra Ñáñez Óscar Yolanda Wilson Héctor Inés',
  'Germán Zoraida Álvaro Nubia Fabián Xiomara Iván Eulalia Hernán Graciela',
)
export const lastNames = arrayOf(
  'García Rodríguez Gómez López Muñoz Peña Ordóñez Velásquez Quiñones Chacón Hurtado Yepes Zúñiga Bermúdez Llanos',
  'Güiza Trujillo Perdomo Cuéllar Artunduaga Vidarte Ñungo Polanía Losada Manrique Samboní Ijají Imbachí Papamija',
  'Chilito Anacona Hoyos Meneses Urbano Daza Erazo Narváez Bolaños Guaca Macías',
)
function arrayOf(...names: readonly string[]): string {
  return `string_to_array('${names.join(' ')}', ' ')`
}
/** Draws a name; earlier ones are far more frequent, by the square of a random number. */
export const drawn = (names: string, salt: number): string =>
  `(${names})[1 + floor(pow(((hashtext(n::text || '${salt}') & 65535) / 65536.0), 2) * array_length(${names}, 1))::int]`
