// The metrics of a process as one registry, and those of several processes as one text.
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { measureBackground, measureServer } from './measure.ts'
import { measureRequests } from './requests.ts'

export interface Measured {
  services: Services
  /** Given in a process that serves requests. */
  app?: FastifyInstance
  /** Given in the process that runs the jobs. */
  jobs?: Job[]
}

export function collectMetrics({ services, app, jobs }: Measured): Registry {
  const registry = Registry.merge([
    ...(app ? [measureRequests(app)] : []),
    jobs ? measureBackground(services, jobs) : measureServer(services),
  ])
  const { worker } = services.config
  if (worker) registry.setDefaultLabels({ worker })
  return registry
}

/** Answers the supervisor, which reads the metrics of all workers with `readWorkers`. */
export function answerSupervisor(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // The constructor starts listening for the supervisor's messages.
  void new AggregatorRegistry()
}

/** Returns a function that reads the metrics of all workers of this supervisor as one text. */
export function readWorkers(): () => Promise<string> {
  const workers = new AggregatorRegistry()
  return () => workers.clusterMetrics()
}
