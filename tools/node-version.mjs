// Imported first, so that an old Node says so instead of stumbling over something newer than itself.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Se necesita Node 20.19 o posterior; este es Node ${process.versions.node} (${process.execPath}).`,
  )
  console.error(
    'Instálelo desde https://nodejs.org o con el gestor de paquetes del sistema, y vuelva a intentarlo.',
  )
  process.exit(1)
}
