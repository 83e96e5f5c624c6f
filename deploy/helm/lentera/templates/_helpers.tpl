{{- define "lentera.labels" -}}
app.kubernetes.io/name: lentera
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lentera.name" -}}
{{- printf "%s-lentera" .Release.Name | trunc 52 | trimSuffix "-" }}
{{- end }}

{{- /* What the schema cannot say: rules about several values. */ -}}
{{- define "lentera.check" -}}
{{- if and (gt (int .Values.replicas) 1) (not .Values.database.existingSecret) }}
{{- fail "replicas must be 1 with SQLite: one file has one server. Set database.existingSecret for PostgreSQL" }}
{{- end }}
{{- if and (gt (int .Values.replicas) 1) (not .Values.keysSecret) }}
{{- fail "several replicas sign with the same keys: set keysSecret to the Secret with the files of DATA_DIR/keys of the first" }}
{{- end }}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.enabled) }}
{{- fail "metrics.serviceMonitor needs metrics.enabled" }}
{{- end }}
{{- range $name := list "PORT" "HOST" "DATA_DIR" "PUBLIC_ORIGIN" "DATABASE_URL" "TRUSTED_PROXIES" "METRICS_PORT" "METRICS_HOST" }}
{{- if hasKey $.Values.env $name }}
{{- fail (printf "env.%s is set by the chart: use the value for it" $name) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "lentera.host" -}}
{{- .Values.ingress.host | default (regexReplaceAll "^https://([^:/]+).*$" .Values.publicOrigin "${1}") }}
{{- end }}
