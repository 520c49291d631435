/// The colors of a map, for light and dark mode: the hues of Okabe and Ito (2008), distinguishable
/// with any kind of color vision, darker or lighter depending on the background.
enum MapStyle {
  /// Number of colors for faults before they repeat.
  static let faultColors = 3

  static let sheet = """
    text{font-family:system-ui,"Segoe UI","Helvetica Neue","DejaVu Sans",sans-serif;fill:#22201c}
    .title{font-size:21px;font-weight:600}
    .head{font-size:12px;font-weight:600}
    .small{font-size:12px}
    .dim{font-size:12px;fill:#6b655b}
    .name{font-size:13px;font-weight:600}
    .halo{paint-order:stroke;stroke:#fffdf8;stroke-width:3.5px;stroke-linejoin:round}
    .disc-text{font-size:11px;font-weight:700;fill:#fff}
    .page{fill:#fffdf8}
    .ground{fill:#d8d1c4}
    .bare{fill:#efeade}
    .frame{fill:none;stroke:#b3aa9a}
    .map{fill:none;stroke-linecap:round;stroke-linejoin:round}
    .wall{stroke:#b9af9e}
    .lane{stroke:#fbf8f1}
    .square{stroke:#f7e7bd}
    .plaza{fill:#f7e7bd}
    .derb{stroke:#efe7d8}
    .inside{stroke:#e3d9c6}
    .cover{stroke:#ece2cb}
    .woven{stroke:url(#weave)}
    .weave{stroke:#bfae8b}
    .range{stroke:none}
    .given{color:#0072b2}
    .f0{color:#d55e00}
    .f1{color:#a8487f}
    .f2{color:#b87a00}
    .dot{stroke:currentColor}
    .area{fill:currentColor;opacity:.13}
    .band{stroke:currentColor;opacity:.38}
    .chip{fill:currentColor}
    .route{stroke:#009e73}
    .former{stroke:#009e73;opacity:.75;stroke-linecap:round}
    .case{stroke:#fffdf8;opacity:.85}
    .truth{stroke:#22201c}
    .arrow{fill:#22201c;stroke:#fffdf8;stroke-width:1px;paint-order:stroke}
    .ink{stroke:#22201c;stroke-width:1.6px;fill:none}
    .full{fill:#22201c}
    .pin{fill:#fffdf8;stroke:#22201c;stroke-width:2.5px}
    .fence{fill:none;stroke:#22201c;stroke-width:1.2px;stroke-dasharray:5 3}
    .approach{fill:none;stroke:#22201c;stroke-width:1.6px}
    .disc{fill:#22201c;stroke:#fffdf8;stroke-width:1.5px}
    @media (prefers-color-scheme:dark){
    text{fill:#ece8e1}
    .dim{fill:#a29c92}
    .halo{stroke:#14161a}
    .disc-text{fill:#14161a}
    .page{fill:#14161a}
    .ground{fill:#1a1d21}
    .bare{fill:#1e2126}
    .frame{stroke:#454a52}
    .wall{stroke:#0e1013}
    .lane{stroke:#40464f}
    .square{stroke:#5a5138}
    .plaza{fill:#5a5138}
    .derb{stroke:#343941}
    .inside{stroke:#2b2f35}
    .cover{stroke:#2e3f45}
    .weave{stroke:#6d8c91}
    .given{color:#56b4e9}
    .f0{color:#ff7a1a}
    .f1{color:#e08fbb}
    .f2{color:#f0c541}
    .area{opacity:.17}
    .band{opacity:.42}
    .route{stroke:#1fc796}
    .former{stroke:#1fc796;opacity:.7}
    .case{stroke:#14161a}
    .truth{stroke:#f4f1ea}
    .arrow{fill:#f4f1ea;stroke:#14161a}
    .ink{stroke:#ece8e1}
    .full{fill:#ece8e1}
    .pin{fill:#14161a;stroke:#f4f1ea}
    .fence,.approach{stroke:#ece8e1}
    .disc{fill:#f4f1ea;stroke:#14161a}
    }
    """
}
