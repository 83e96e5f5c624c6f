// Renders a chart as Helm does, for a machine without Helm: Go's text/template with the functions of sprig, and those that Helm
// adds as this chart uses them (include, fail through sprig, toYaml). Arguments: the chart's folder and a file of values, as JSON.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(path string, into interface{}) {
	text, err := os.ReadFile(path)
	must(err)
	must(yaml.Unmarshal(text, into))
}

// Values of the user over those of the chart, as `helm --values` merges them.
func merge(base, over map[string]interface{}) map[string]interface{} {
	for name, value := range over {
		below, isMap := base[name].(map[string]interface{})
		above, isMapToo := value.(map[string]interface{})
		if isMap && isMapToo {
			base[name] = merge(below, above)
		} else {
			base[name] = value
		}
	}
	return base
}

func main() {
	chart, values, given := map[string]interface{}{}, map[string]interface{}{}, map[string]interface{}{}
	folder := os.Args[1]
	readYaml(filepath.Join(folder, "Chart.yaml"), &chart)
	readYaml(filepath.Join(folder, "values.yaml"), &values)
	readYaml(os.Args[2], &given)
	values = merge(values, given)
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	all.Funcs(functions)
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	must(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		_, err = all.New(filepath.Base(path)).Parse(string(text))
		must(err)
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"Name": chart["name"], "AppVersion": chart["appVersion"]},
		"Release": map[string]interface{}{"Name": "register", "Namespace": "certificates"},
	}
	rendered := map[string]interface{}{}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		must(all.ExecuteTemplate(&out, name, data))
		var document interface{}
		if strings.HasSuffix(name, ".yaml") {
			must(yaml.Unmarshal(out.Bytes(), &document))
			rendered[name] = document
		} else {
			rendered[name] = out.String()
		}
	}
	rendered["values.yaml"] = values
	must(json.NewEncoder(os.Stdout).Encode(rendered))
}
