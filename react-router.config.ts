import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'pages',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Few files: a route's loader for the browser is a line or two, and a separate file would cost
  // more than it holds.
  splitRouteModules: false,
  // Several programs (vite.config.ts), each under its own name.
  serverBuildFile: '[name].js',
} satisfies Config
